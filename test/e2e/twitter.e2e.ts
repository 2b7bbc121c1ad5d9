import { expect, test } from 'vitest';
import { newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { arriveAt, openVisitor } from './visitor.ts';

const shared = shareProduct();

/** What the sample network's X was given with this text. */
async function published(text: string): Promise<{ madeWithAi: boolean; chargedMicros: number }[]> {
  const answer = await fetch(
    `${shared.sandboxUrl()}/control/sent?kind=tweet&text=${encodeURIComponent(text)}`,
  );
  return ((await answer.json()) as { items: { madeWithAi: boolean; chargedMicros: number }[] }).items;
}

test('connect X, write with its counter, cost and preview, post: it is published once', async () => {
  const member = await newMember(shared);
  const page = await openVisitor(shared, { token: member.token });
  await page.goto('/dashboard/channels');
  await page.getByRole('button', { name: 'Connect X', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/charges this server for each post/).waitFor();
  await dialog.getByRole('button', { name: 'Go to X' }).click();
  await page.getByRole('heading', { name: 'inGrow wants to access your X account' }).waitFor();
  await page.getByRole('button', { name: /Maya Lindqvist/ }).click();
  await arriveAt(page, '/dashboard/channels');
  await page.getByText('Connected', { exact: true }).waitFor();

  await page.goto('/dashboard/channels/posts');
  const editor = page.getByRole('textbox', { name: 'Your post' });
  const preview = page.getByRole('article', { name: 'X preview' });
  // Eight characters are too many by weight: each of these counts twice.
  await editor.fill('日'.repeat(144));
  await page.getByText('288 of 280 · 8 too many').waitFor();
  await page.getByText('X charges about $0.015 for this post.', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Post now' }).isDisabled()).toBe(true);

  const id = crypto.randomUUID();
  const text = `Listen first 👩🏽‍💻 ${id}\nhttps://www.example.com/what-we-learned`;
  await editor.fill(text);
  await page.getByText(`${13 + 2 + 1 + id.length + 1 + 23} of 280`, { exact: true }).waitFor();
  await page.getByText(/charges about \$0\.20 for this post, since it has a link/).waitFor();
  await preview.getByText('@maya_lindqvist').waitFor();
  expect(await preview.locator('p').textContent()).toBe(
    `Listen first 👩🏽‍💻 ${id}\nexample.com/what-we-learned`,
  );
  await page.getByRole('switch', { name: 'Made with AI' }).check({ force: true });
  await page.getByRole('button', { name: 'Post now' }).click();
  await expect.poll(() => published(text), { timeout: 60_000 }).toMatchObject([{ madeWithAi: true }]);
  await expect
    .poll(async () => (await member.api.publications.list({})).items[0], { timeout: 60_000 })
    .toMatchObject({ channel: 'twitter', state: 'published', costUsd: 0.2 });
  expect(await published(text)).toMatchObject([{ chargedMicros: 200_000 }]);
});
