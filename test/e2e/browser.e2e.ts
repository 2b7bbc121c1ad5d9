import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { namingElements } from '#test/naming-elements.ts';
import { connectLinkedIn } from './connect-linkedin.ts';
import { newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openAt } from './visitor.ts';

const shared = shareProduct();

test("an agent's HTML page runs no script, loads nothing, and opens no links", async () => {
  const heard: string[] = [];
  const outside = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.setHeader('content-type', 'image/svg+xml');
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  });
  // Even a connection is a leak, whatever is requested.
  outside.on('connection', () => heard.push('a connection'));
  onTestFinished(() => void outside.close());
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const elsewhere = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const member = await newMember(shared);
  const { id } = await member.api.artifacts.create({
    body: {
      kind: 'report',
      format: 'html',
      title: 'Report',
      content: `<h1>Seen</h1><script>parent.document.title = "taken"</script><p>End of it</p>${namingElements(elsewhere).join('\n')}<h2>All of it</h2><a href="${elsewhere}/away">Read more</a>`,
    },
  });
  const page = await openAt(shared, member, `/dashboard/artifacts/${id}`);
  const shown = page.frameLocator('iframe');
  await shown.getByRole('heading', { name: 'Seen' }).waitFor();
  await shown.getByRole('heading', { name: 'All of it' }).waitFor();
  expect(await shown.locator('img, svg, iframe, object, embed, link, form').count()).toBe(0);
  // Links show their target but can't be followed.
  await shown.getByText('Read more').click();
  await shown
    .getByText('Read more')
    .press('Enter')
    .catch(() => {});
  await page.waitForTimeout(1000);
  await shown.getByRole('heading', { name: 'Seen' }).waitFor();
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('');
  expect(await page.title()).toBe('Artifact · inGrow');
  expect(heard).toEqual([]);
});

test("closing the tab asks first while a post isn't saved", async () => {
  const member = await newMember(shared);
  await connectLinkedIn(member);
  const page = await openAt(shared, member, '/dashboard/posts?compose=new');
  await page.route('**/publications', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await page.getByRole('textbox', { name: 'Your post' }).fill('Not saved yet');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const closing = await asked;
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();
});
