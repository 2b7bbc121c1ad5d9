import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { connectLinkedIn } from '#test/e2e/connect-linkedin.ts';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { sendNow } from '#test/e2e/send-now.ts';
import { sentItems } from '#test/e2e/sent-items.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openAt, openVisitor, waitForPath, watchCalls } from '#test/e2e/visitor.ts';
import { mailsTo } from '#test/outbox.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const askField = (page: Page) =>
  page.getByRole('textbox', { name: 'Ask about your signals, posts and feeds' });
const turns = (page: Page) => page.getByRole('article', { name: /^Asked: / });
/** Waits until the last turn has finished. */
async function untilDone(page: Page): Promise<void> {
  await turns(page).last().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
}
const form = (page: Page) => page.getByRole('form', { name: 'Schedule' });
const nextTimes = (page: Page) =>
  form(page).getByRole('region', { name: 'Next five runs' }).getByRole('listitem');

test('a user creates an agent from a template, asks it, and edits, compares, and publishes the result', async () => {
  const [page] = await Promise.all([
    openVisitor(shared, { token: member.token }),
    connectLinkedIn(member),
    member.api.rss.add({ body: { url: 'https://blog.harbor-analytics.example/' } }),
  ]);
  const streams = watchCalls(page, /^\/prompts\/[^/]+\/stream$/);
  await page.goto('/dashboard/agents');
  await page.getByRole('heading', { name: 'Ask your data' }).waitFor();

  // One click, and its first question is filled in.
  await press(page, 'Add Post from a feed item');
  await page.getByRole('heading', { name: 'Post from a feed item', level: 1 }).waitFor();
  const { items: agents } = await member.api.agents.list({});
  expect(agents).toMatchObject([{ name: 'Post from a feed item', lastRun: null }]);
  await expect.poll(() => askField(page).inputValue()).toMatch(/my feeds/);
  const asked = await askField(page).inputValue();
  await askField(page).press('Enter');

  // The conversation has its own URL. Steps and answer arrive through the stream.
  await page.waitForURL(/\/dashboard\/agents\/[^/]+\/[^/]+$/);
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /^Found \d+ items?/ })
    .waitFor();
  await untilDone(page);
  expect(streams.length).toBeGreaterThan(0);
  const agentId = agents[0]?.id ?? '';
  const queries = (await member.api.queries.list({ params: { agentId } })).items;
  expect(queries).toMatchObject([{ state: 'succeeded', prompts: 1, network: 'sample' }]);
  const [artifact] = (await member.api.artifacts.all({ query: { queryId: queries[0]?.id ?? '' } })).items;
  if (!artifact) throw new Error('nothing was saved');
  expect(artifact).toMatchObject({ kind: 'post', version: 1 });
  await expect.poll(() => turns(page).first().textContent()).toContain(asked);
  const search = page.getByRole('button', { name: /^Found \d+ items?/ });
  await search.click();
  await page.getByRole('heading', { name: 'Input', level: 4 }).waitFor();
  await search.click();

  // After a reload, everything is as it was.
  await page.reload();
  await search.waitFor();
  const pane = page.getByRole('complementary', { name: 'Artifacts' });
  await pane.getByRole('heading', { name: artifact.title, level: 2 }).waitFor();
  await pane.getByText(/^\d[\d,]* \/ 3,000$/).waitFor();

  // A manual edit creates a new version, and its changes are visible.
  await press(page, `More for ${artifact.title}`);
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const words = `What we make of it ${crypto.randomUUID()}`;
  await pane.getByRole('textbox', { name: 'Content' }).fill(words);
  // A version saved in between isn't overwritten unseen.
  const key = { params: { id: artifact.id } };
  await member.api.artifacts.change({ ...key, body: { content: 'Written elsewhere' } });
  await press(page, 'Save');
  await page.getByText('Changed elsewhere').waitFor();
  await press(page, 'Keep mine');
  await press(page, 'Save');
  await pane.getByText(words).waitFor();
  await press(page, 'Compare');
  await expect.poll(() => pane.locator('ins').allTextContents()).not.toEqual([]);
  await expect.poll(() => pane.locator('del').count()).toBeGreaterThan(0);
  const changed = await pane.locator('p', { has: page.locator('ins') }).evaluate((text) => {
    for (const gone of text.querySelectorAll('del')) gone.remove();
    return text.textContent;
  });
  expect(changed).toBe(words);
  expect(await member.api.artifacts.one(key)).toMatchObject({ version: 3, content: words });
  await press(page, 'Version 3 choose another version');
  await page.getByRole('menuitem', { name: 'Version 2' }).click();
  await press(page, 'Compare');
  await pane.getByText('Written elsewhere', { exact: true }).waitFor();
  await press(page, 'Show latest version');
  const download = page.waitForEvent('download');
  await press(page, `More for ${artifact.title}`);
  await page.getByRole('menuitem', { name: 'Export Markdown' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.md$/);

  // The composer publishes it with one click, once.
  await press(page, 'Publish');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  expect(await dialog.getByRole('checkbox', { name: 'LinkedIn' }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await waitForPath(page, '/dashboard/posts');
  await expect.poll(() => page.getByRole('textbox', { name: 'Your post' }).inputValue()).toBe(words);
  expect(await sentItems(shared, 'post', words)).toEqual([]);
  await press(page, 'Post now');
  await sendNow(shared, member);
  await expect.poll(() => sentItems(shared, 'post', words), { timeout: 60_000 }).toHaveLength(1);
});

// Slow: an agent runs to the end twice.
test("a user declines an agent's request, approves it the second time, and opens a source of the answer", async () => {
  const agent = await member.api.agents.create({
    body: {
      name: 'List keeper',
      instructions: 'Look up what is asked for.',
      tools: ['search_signals', 'read_lists', 'save_artifact', 'add_to_list'],
    },
  });
  const ask = 'Who of this week belongs on my list “Warm”? Add them.';
  const page = await openAt(shared, member, `/dashboard/agents/${agent.id}`);
  await page.getByText('Needs approval').waitFor();
  await askField(page).fill(ask);
  await press(page, 'Send');
  const card = page.getByRole('region', { name: /^Add .+ to the new list “Warm”\?$/ });
  await card.getByText(/^Will be added: /).waitFor();
  expect(await card.count()).toBe(1);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Agents 1 waiting for you' }).waitFor();
  // Before the decision, nothing is done and nothing else can be asked.
  const named = async () => (await member.api.lists.list({})).items.filter(({ name }) => name === 'Warm');
  expect(await named()).toEqual([]);
  await askField(page).fill('And now?');
  expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await askField(page).fill('');
  await card.getByRole('button', { name: 'Decline', exact: true }).click();
  await card.getByText(/^Declined/).waitFor();
  await untilDone(page);
  expect(await named()).toEqual([]);
  await expect.poll(() => nav.getByRole('link', { name: /waiting for you/ }).count()).toBe(0);

  // Asked again in the same conversation, and approved this time.
  await askField(page).fill(ask);
  await askField(page).press('Enter');
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

  // Its sources open their rows beside it.
  const [source] = await page.getByRole('link', { name: /^Source 1: / }).all();
  if (!source) throw new Error('the answer names no source');
  const name = /^Source 1: (.+)$/.exec((await source.textContent())?.replace(/^1/, '') ?? '')?.[1] ?? '';
  await source.click();
  const panel = page.getByRole('complementary', { name: `Details of ${name.split(',')[0]}` });
  await panel.getByText(/^1 of \d+$/).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
});

// Slow: an agent runs to the end and its mail is sent.
test('a user schedules an agent, runs it now, gets the mail, and opens its trace', async () => {
  const page = await openAt(shared, member, '/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agents' }).click();
  await page.getByRole('navigation', { name: 'Agents' }).getByRole('link', { name: 'Scheduled' }).click();
  await waitForPath(page, '/dashboard/agents/scheduled');
  // Without an agent there is nothing to schedule.
  await page.getByText('Create an agent from a template first').waitFor();
  const agent = await member.api.agents.create({
    body: { name: 'Scout', instructions: 'Look up what is asked for.', tools: ['search_signals'] },
  });
  await press(page, 'New schedule');
  await form(page).getByRole('textbox', { name: 'Name' }).fill('Weekly digest');
  await form(page).getByRole('textbox', { name: 'What to ask' }).fill('Which signals are new?');

  // The preset is described in words, with its run times.
  await form(page)
    .getByText(/^Mondays at 08:00, /)
    .waitFor();
  await expect.poll(() => nextTimes(page).count()).toBe(5);
  await form(page).getByRole('combobox', { name: 'Runs' }).click();
  await page.getByRole('option', { name: 'Cron' }).click();
  await form(page)
    .getByRole('textbox', { name: /^Minute, hour/ })
    .fill('30 7 * * 1-5');
  await form(page)
    .getByText(/^Weekdays at 07:30, /)
    .waitFor();
  await form(page).getByRole('checkbox', { name: 'Email' }).check();
  await form(page).getByText(`To ${member.email}`).waitFor();
  await press(page, 'Create schedule');

  await page.waitForURL(/\/dashboard\/agents\/scheduled\/[^/]+$/);
  await page.getByRole('heading', { name: 'Weekly digest', level: 1 }).waitFor();
  const plan = page.getByRole('region', { name: /^Weekdays at 07:30, / });
  await expect.poll(() => plan.getByRole('listitem').count()).toBe(5);
  expect((await plan.getByRole('listitem').first().textContent()) ?? '').toMatch(/, 07:30$/);
  await page.getByText('Posts need your approval').waitFor();
  await page.getByText('Results go to an artifact and your email.').waitFor();

  await press(page, 'Run now');
  const runs = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  await runs.getByText('Done', { exact: true }).waitFor();
  await runs.getByRole('link', { name: 'Artifact', exact: true }).waitFor();
  expect((await member.api.artifacts.all({ query: {} })).items).toHaveLength(1);
  await runs.getByText('Email', { exact: true }).waitFor();
  expect(await mailsTo(shared.sandboxUrl(), member.email)).toHaveLength(1);
  await runs.getByRole('link', { name: 'Show run' }).click();
  await page.waitForURL(new RegExp(`/dashboard/agents/${agent.id}/[^/]+$`));
  await page.getByRole('article', { name: /^Asked: Which signals are new/ }).waitFor();
});
