import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { namingElements } from '#test/naming-elements.ts';
import { connectLinkedIn } from './connect-linkedin.ts';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { arriveAt, openVisitor, watchCalls } from './visitor.ts';

const shared = shareProduct();
/** Somebody with signals; what they ask of agents does not change them. */
let member: Member;
beforeAll(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});
beforeEach(() => setManner('honest'));

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page) => page.getByRole('textbox', { name: 'Ask about your signals, posts and feeds' });
const turns = (page: Page) => page.getByRole('article', { name: /^Asked: / });
/** Waits until nothing is under way in the last turn. */
const untilDone = async (page: Page) => {
  await turns(page).last().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
};

/** How the sample network's model behaves from now on. */
async function setManner(manner: 'honest' | 'looping' | 'stalling'): Promise<void> {
  const answer = await fetch(`${shared.sandboxUrl()}/control/model`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ manner }),
  });
  expect(answer.status).toBe(200);
}

/** How often the sample network was given this text. */
async function published(text: string): Promise<number> {
  const answer = await fetch(
    `${shared.sandboxUrl()}/control/sent?kind=post&text=${encodeURIComponent(text)}`,
  );
  return ((await answer.json()) as { count: number }).count;
}

/** An agent of the member's that reads signals and lists, and asks before it adds somebody. */
const makeAgent = (of: Member, name: string) =>
  of.api.agents.create({
    body: {
      name,
      instructions: 'Look up what is asked for.',
      tools: ['search_signals', 'read_lists', 'save_artifact', 'add_to_list'],
    },
  });

test('a template becomes an agent: it is asked, its artifact is edited, compared and published', async () => {
  // Feeds are the user's, and a first agent is somebody's first.
  const writer = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  await connectLinkedIn(shared, writer);
  await writer.api.rss.add({ body: { url: 'https://blog.harbor-analytics.example/' } });
  const page = await openVisitor(shared, { token: writer.token });
  const streams = watchCalls(page, /^\/prompts\/[^/]+\/stream$/);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Signals' }).first().waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await arriveAt(page, '/dashboard/agents');
  await page.getByRole('heading', { name: /^Ask about your own data/ }).waitFor();

  // One click, and its first question is written.
  await press(page, 'Add Post from a feed item');
  await page.getByRole('heading', { name: 'Post from a feed item', level: 1 }).waitFor();
  const { items: agents } = await writer.api.agents.list({});
  expect(agents).toMatchObject([{ name: 'Post from a feed item', lastRun: null }]);
  await expect.poll(() => field(page).inputValue()).toMatch(/feed items/);
  const asked = await field(page).inputValue();
  await field(page).press('Enter');

  // The conversation has an address of its own; steps and answer come by the stream.
  await page.waitForURL(/\/dashboard\/agents\/[^/]+\/[^/]+$/);
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /^Searched feeds/ })
    .waitFor();
  await untilDone(page);
  expect(streams.length).toBeGreaterThan(0);
  const agentId = agents[0]?.id ?? '';
  const queries = (await writer.api.queries.list({ params: { agentId } })).items;
  expect(queries).toMatchObject([{ state: 'succeeded', prompts: 1, network: 'sample' }]);
  const [artifact] = (await writer.api.artifacts.all({ query: { queryId: queries[0]?.id ?? '' } })).items;
  if (!artifact) throw new Error('nothing was saved');
  expect(artifact).toMatchObject({ kind: 'post', version: 1 });
  await expect.poll(() => turns(page).first().textContent()).toContain(asked);
  const search = page.getByRole('button', { name: /^Searched feeds/ });
  await search.click();
  await page.getByRole('heading', { name: 'Input', level: 4 }).waitFor();
  await search.click();

  // Read again, everything is there as it was.
  await page.reload();
  await search.waitFor();
  const pane = page.getByRole('complementary', { name: 'Artifacts' });
  await pane.getByRole('heading', { name: artifact.title, level: 2 }).waitFor();
  await pane.getByText(/^\d[\d,]* \/ 3,000$/).waitFor();

  // Changed by hand it is a new version, and what changed is to be seen.
  await press(page, `More for ${artifact.title}`);
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const words = `What we make of it ${crypto.randomUUID()}`;
  await pane.getByRole('textbox', { name: 'Content' }).fill(words);
  // What came meanwhile is not lost unseen.
  const key = { params: { id: artifact.id } };
  await writer.api.artifacts.change({ ...key, body: { content: 'Written elsewhere' } });
  await press(page, 'Save');
  await page.getByText('There is a newer version. What you wrote is still here').waitFor();
  await press(page, 'Save over version 2');
  await pane.getByText(words).waitFor();
  await press(page, 'Compare');
  await expect.poll(() => pane.locator('ins').allTextContents()).not.toEqual([]);
  await expect.poll(() => pane.locator('del').count()).toBeGreaterThan(0);
  const changed = await pane.locator('p', { has: page.locator('ins') }).evaluate((text) => {
    for (const gone of text.querySelectorAll('del')) gone.remove();
    return text.textContent;
  });
  expect(changed).toBe(words);
  expect(await writer.api.artifacts.one(key)).toMatchObject({ version: 3, content: words });
  await press(page, 'v3 choose another version');
  await page.getByRole('menuitem', { name: 'Version 2' }).click();
  await press(page, 'Compare');
  await pane.getByText('Written elsewhere', { exact: true }).waitFor();
  await press(page, 'Show the newest');
  const download = page.waitForEvent('download');
  await press(page, `More for ${artifact.title}`);
  await page.getByRole('menuitem', { name: 'Export Markdown' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.md$/);

  // It leaves by the composer and by a click, once.
  await press(page, 'Publish');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  expect(await dialog.getByRole('checkbox', { name: 'LinkedIn' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await arriveAt(page, '/dashboard/channels/posts');
  await expect.poll(() => page.getByRole('textbox', { name: 'Your post' }).inputValue()).toBe(words);
  expect(await published(words)).toBe(0);
  await press(page, 'Post now');
  await expect.poll(() => published(words), { timeout: 90_000 }).toBe(1);
});

test('what an agent wants to do is shown exactly, and happens by a yes and not by a no', async () => {
  const agent = await makeAgent(member, 'List keeper');
  const ask = 'Search the signals of the last 90 days and add the people to the list “Warm”.';
  const page = await openVisitor(shared, { token: member.token });
  await page.goto(`/dashboard/agents/${agent.id}`);
  await page.getByText('Asks you before it').waitFor();
  await field(page).fill(ask);
  await press(page, 'Send');
  const card = page.getByRole('region', { name: /^Add .+ to the new list “Warm”\?$/ });
  await card.getByText(/^Will be added: /).waitFor();
  expect(await card.count()).toBe(1);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Agents 1 waiting for you' }).waitFor();
  // Nothing is done, and nothing else can be asked, before it is decided.
  const named = async () => (await member.api.lists.list({})).items.filter(({ name }) => name === 'Warm');
  expect(await named()).toEqual([]);
  await field(page).fill('And now?');
  expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await field(page).fill('');
  await card.getByRole('button', { name: 'No', exact: true }).click();
  await card.getByText(/^You said no, so nothing was done/).waitFor();
  await untilDone(page);
  expect(await named()).toEqual([]);
  expect(await nav.getByRole('link', { name: /waiting for you/ }).count()).toBe(0);

  // Asked again in the same conversation, and this time yes.
  await field(page).fill(ask);
  await field(page).press('Enter');
  const second = turns(page)
    .last()
    .getByRole('region', { name: /^Add .+ to the new list “Warm”\?$/ });
  const yes = second.getByRole('button', { name: /^Add \d+ pe/ });
  const wanted = Number(/\d+/.exec((await yes.textContent()) ?? '')?.[0]);
  await yes.click();
  await second.getByRole('button').first().waitFor({ state: 'detached' });
  await untilDone(page);
  const [list] = await named();
  expect(list?.people).toEqual({ sample: wanted, real: 0 });

  // Its sources lead to their rows.
  const [source] = await page.getByRole('link', { name: /^Source 1: / }).all();
  if (!source) throw new Error('the answer names no source');
  const name = /^Source 1: (.+)$/.exec((await source.textContent())?.replace(/^1/, '') ?? '')?.[1] ?? '';
  await source.click();
  await page.waitForURL(/\/dashboard\/signals\/sample\?signal=/);
  await page.getByRole('heading', { name: name.split(',')[0] ?? '', level: 2 }).waitFor();
});

test('a run that hangs is stopped, asked again and read on after the connection was lost', async () => {
  const agent = await makeAgent(member, 'Patient');
  await setManner('stalling');
  onTestFinished(() => setManner('honest'));
  const page = await openVisitor(shared, { token: member.token });
  await page.goto(`/dashboard/agents/${agent.id}`);
  await field(page).fill('Search the signals of the last 90 days.');
  await field(page).press('Enter');
  await press(page, 'Stop');
  await page.getByText('Stopped. What was done until then stays.').waitFor();
  await setManner('honest');

  // The stream cannot be had for a while: the run goes on, and its answer is there by itself.
  await page.route('**/prompts/*/stream', (route) => route.abort());
  await press(page, 'Ask again');
  await page.getByText('Asked again').waitFor();
  await untilDone(page);
  await turns(page)
    .last()
    .getByRole('button', { name: /^Searched signals/ })
    .waitFor();
  await page.unroute('**/prompts/*/stream');

  // What is asked elsewhere appears here.
  const [query] = (await member.api.queries.list({ params: { agentId: agent.id } })).items;
  await member.api.prompts.ask({ body: { queryId: query?.id ?? '', text: 'Read the lists.' } });
  await page.getByRole('article', { name: 'Asked: Read the lists.' }).waitFor();
  await untilDone(page);
  await turns(page)
    .last()
    .getByRole('button', { name: /^Read lists/ })
    .waitFor();
});

test('tables are shown as such, and nothing of a page that an agent wrote runs, loads or leads away', async () => {
  const heard: string[] = [];
  const outside = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.setHeader('content-type', 'image/svg+xml');
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  });
  // A connection is a leak already, whatever is asked over it.
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
  const page = await openVisitor(shared, { token: member.token });
  await page.goto(`/dashboard/artifacts/${table.id}`);
  await page.getByRole('cell', { name: 'Okafor, Adaeze' }).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Name', 'Title']);
  await page.goto(`/dashboard/artifacts/${html.id}`);
  await page.frameLocator('iframe').getByRole('heading', { name: 'Seen' }).waitFor();
  const shown = page.frameLocator('iframe');
  await shown.getByRole('heading', { name: 'All of it' }).waitFor();
  expect(await shown.locator('img, svg, iframe, object, embed, link, form').count()).toBe(0);
  // Links say where they lead, and lead nowhere.
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

test('agents are made, changed, kept as templates, deleted and brought back', async () => {
  const owner = await newMember(shared);
  const page = await openVisitor(shared, { token: owner.token });
  await page.goto('/dashboard/agents');
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
  await row.getByText('Not asked yet').waitFor();
  await press(page, 'More for Competitor watch');
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  await page.getByText('“Competitor watch” is among your templates').waitFor();
  await press(page, 'More for Competitor watch');
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('heading', { name: /^Ask about your own data/ }).waitFor();
  expect((await owner.api.agents.list({})).items).toEqual([]);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await row.getByRole('link', { name: 'Competitor watch' }).waitFor();
  expect((await owner.api.agents.list({})).items.map(({ id }) => id)).toEqual([made?.id]);

  // The palette finds it, and its own template can be taken away again.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('competitor');
  await page.getByRole('option', { name: 'Ask Competitor watch' }).click();
  await arriveAt(page, `/dashboard/agents/${made?.id}`);
  await page.goto('/dashboard/agents?tab=templates');
  const own = page.getByRole('region', { name: 'Your own' });
  await own.getByRole('button', { name: 'Details of Competitor watch' }).click();
  await press(page, 'Delete');
  await press(page, 'Delete the template');
  await own.waitFor({ state: 'detached' });
  const kept = (await owner.api.templates.list({ query: { limit: 100 } })).items;
  expect(kept.filter(({ isShipped }) => !isShipped)).toEqual([]);
});
