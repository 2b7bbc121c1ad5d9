import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { namingElements } from '#test/naming-elements.ts';
import { askField, makeAgent, setManner, turns, untilDone } from './agents-page.ts';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openAt, waitForPath } from './visitor.ts';

const shared = shareProduct();
/** A member with signals. Agents' answers don't change them. */
let member: Member;
beforeAll(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});
beforeEach(() => setManner(shared, 'honest'));

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
test('a user stops a hanging run, asks again, and gets the answer although the stream is lost', async () => {
  const agent = await makeAgent(member, 'Patient');
  await setManner(shared, 'stalling');
  onTestFinished(() => setManner(shared, 'honest'));
  const page = await openAt(shared, member, `/dashboard/agents/${agent.id}`);
  await askField(page).fill('Search the signals of the last 90 days.');
  await askField(page).press('Enter');
  await press(page, 'Stop');
  await page.getByText('Stopped. Everything done so far is kept.').waitFor();
  await setManner(shared, 'honest');

  // The stream is unavailable for a while. The run continues, and its answer appears without it.
  await page.route('**/prompts/*/stream', (route) => route.abort());
  await press(page, 'Ask again');
  await page.getByText('Asked again').waitFor();
  await untilDone(page);
  await turns(page)
    .last()
    .getByRole('button', { name: /^Searched signals/ })
    .waitFor();
  await page.unroute('**/prompts/*/stream');

  // A question asked elsewhere appears here.
  const [query] = (await member.api.queries.list({ params: { agentId: agent.id } })).items;
  await member.api.prompts.ask({ body: { queryId: query?.id ?? '', text: 'Read the lists.' } });
  await page.getByRole('article', { name: 'Asked: Read the lists.' }).waitFor();
  await untilDone(page);
  await turns(page)
    .last()
    .getByRole('button', { name: /^Read lists/ })
    .waitFor();
});

test('an artifact shows a CSV as a table; an HTML page runs no script, loads nothing, and opens no links', async () => {
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
  const table = await member.api.artifacts.create({
    body: { kind: 'table', title: 'Founders', content: 'Name,Title\n"Okafor, Adaeze",CEO\nTomasz,CTO\n' },
  });
  const html = await member.api.artifacts.create({
    body: {
      kind: 'report',
      format: 'html',
      title: 'Report',
      content: `<h1>Seen</h1><script>parent.document.title = "taken"</script><p>End of it</p>${namingElements(elsewhere).join('\n')}<h2>All of it</h2><a href="${elsewhere}/away">Read more</a>`,
    },
  });
  const page = await openAt(shared, member, `/dashboard/artifacts/${table.id}`);
  await page.getByRole('cell', { name: 'Okafor, Adaeze' }).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Name', 'Title']);
  await page.goto(`/dashboard/artifacts/${html.id}`);
  await page.frameLocator('iframe').getByRole('heading', { name: 'Seen' }).waitFor();
  const shown = page.frameLocator('iframe');
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

test('a user creates an agent, saves it as a template, deletes it, and restores it', async () => {
  const owner = await newMember(shared);
  const page = await openAt(shared, owner, '/dashboard/agents');
  await press(page, 'New agent');
  const dialog = page.getByRole('dialog', { name: 'New agent' });
  await dialog.getByLabel('Name').fill('Competitor watch');
  await dialog.getByLabel('Instructions').fill('Keep an eye on them.');
  await dialog.getByRole('checkbox', { name: 'Publish a post' }).check();
  await dialog.getByRole('checkbox', { name: 'Read lists' }).uncheck();
  await press(page, 'Create agent');
  await page.getByRole('heading', { name: 'Competitor watch', level: 1 }).waitFor();
  const [made] = (await owner.api.agents.list({})).items;
  expect(made?.tools).toContain('publish_post');
  expect(made?.tools).not.toContain('read_lists');

  await page.getByRole('link', { name: 'Agents', exact: true }).first().click();
  const row = page.getByRole('list', { name: 'Your agents' }).getByRole('listitem');
  await row.getByText('Not used yet').waitFor();
  await press(page, 'More for Competitor watch');
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  await page.getByText('“Competitor watch” was saved to your templates').waitFor();
  await press(page, 'More for Competitor watch');
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('heading', { name: /^Ask about your own data/ }).waitFor();
  expect((await owner.api.agents.list({})).items).toEqual([]);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await row.getByRole('link', { name: 'Competitor watch' }).waitFor();
  expect((await owner.api.agents.list({})).items.map(({ id }) => id)).toEqual([made?.id]);

  // The palette finds it, and the user's own template can be deleted.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('competitor');
  await page.getByRole('option', { name: 'Ask Competitor watch' }).click();
  await waitForPath(page, `/dashboard/agents/${made?.id}`);
  await page.goto('/dashboard/agents?tab=templates');
  const own = page.getByRole('region', { name: 'Your own' });
  await own.getByRole('button', { name: 'Details of Competitor watch' }).click();
  await press(page, 'Delete');
  await press(page, 'Delete the template');
  await own.waitFor({ state: 'detached' });
  const kept = (await owner.api.templates.list({ query: { limit: 100 } })).items;
  expect(kept.filter(({ isShipped }) => !isShipped)).toEqual([]);
});
