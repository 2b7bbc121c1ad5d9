import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { connectLinkedIn } from '#test/e2e/connect-linkedin.ts';
import { type Member, maya, newMember } from '#test/e2e/member.ts';
import { sendNow } from '#test/e2e/send-now.ts';
import { sentItems } from '#test/e2e/sent-items.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openAt, waitForPath } from '#test/e2e/visitor.ts';
import { png } from '#test/png.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared);
});

const editor = (page: Page) => page.getByRole('textbox', { name: 'Your post' });
const preview = (page: Page) => page.getByRole('article', { name: 'LinkedIn preview' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Connects a user's X in the sample network, over HTTP. */
async function connectX({ api }: Member): Promise<void> {
  const { url } = await api.twitter.auth({ query: { origin: shared.url() } });
  const chosen = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ person: 'maya-lindqvist' }),
    redirect: 'manual',
  });
  const back = new URL(chosen.headers.get('location') ?? '').searchParams;
  await api.twitter.createProfile({ body: { state: back.get('state') ?? '', code: back.get('code') ?? '' } });
}

/** Connects a user's Slack in the sample network, over HTTP. Messages go to #signals. */
async function connectSlack({ api }: Member): Promise<void> {
  const { url } = await api.slack.authUrl({ query: { origin: shared.url() } });
  const chosen = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ person: 'maya-lindqvist', channel: 'C0SIGNALS' }),
    redirect: 'manual',
  });
  const back = new URL(chosen.headers.get('location') ?? '').searchParams;
  await api.slack.createProfile({ body: { state: back.get('state') ?? '', code: back.get('code') ?? '' } });
}

// Slow: three channels and six pages.
test('a user writes and adapts a post, schedules three channels, moves and cancels them, posts, and sees results', async () => {
  // A user whose readers' active times are known: a suggestion needs 30 engagements.
  member = await newMember(shared, { connect: [maya], synced: true });
  const [profileId = ''] = member.profileIds;
  await connectLinkedIn(member, 'maya-lindqvist');
  await connectX(member);
  await connectSlack(member);
  const page = await openAt(shared, member, '/dashboard/posts?compose=new');
  const words = crypto.randomUUID();
  const text = `${words}\n\nOne\nTwo\nThree (of #three)`;
  await editor(page).fill(text);
  expect(await preview(page).locator('p').first().textContent()).toBe(text);
  await page
    .locator('input[type=file][accept^=image]')
    .setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: png(40, 30) });
  await press(page, 'Description of image 1');
  await page.getByRole('textbox', { name: 'Description of image 1' }).fill('A chart');
  await page.keyboard.press('Escape');
  await preview(page).getByRole('img', { name: 'A chart' }).waitFor();
  await press(page, 'Add a channel');
  await page.getByRole('menuitem', { name: /^X ·/ }).click();
  await page.getByRole('tab', { name: /^X/ }).click();
  await page.getByRole('textbox', { name: 'Text for X' }).fill(`${words} for X`);
  await press(page, 'Add a channel');
  await page.getByRole('menuitem', { name: /^Slack ·/ }).click();
  await page.getByText(/^Draft saved/).waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(words);

  const [suggested] = (await member.api.compositions.goodTimes({ query: {} })).items;
  // The first one is preselected.
  const time = page.getByTitle(suggested?.reason ?? '', { exact: true }).first();
  expect(await time.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: /^Schedule for/ }).click();
  await page.getByText(/^Scheduled for /).waitFor();

  // One row for all channels, moved at once.
  await page.goto('/dashboard/posts?tab=queue');
  await row(page, words).waitFor();
  expect(await row(page, words).count()).toBe(1);
  const scheduled = async () =>
    (await member.api.publications.list({ query: { state: ['scheduled'] } })).items.map(
      ({ dueAt }) => dueAt ?? '',
    );
  expect(await scheduled()).toEqual(Array(3).fill(suggested?.at));
  const before = suggested?.at ?? '';
  await page.goto(`/dashboard/posts?tab=calendar&day=${before.slice(0, 10)}`);
  const post = page.getByRole('button', { name: new RegExp(words) });
  await post.waitFor();
  await post.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await scheduled()).every((dueAt) => dueAt > before)).toBe(true);
  expect(new Set(await scheduled()).size).toBe(1);
  expect(await sentItems(shared, 'post', text)).toEqual([]);

  await page.goto('/dashboard/posts?tab=queue');
  await row(page, words).getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByRole('button', { name: 'Edit as draft' }).click();
  await expect.poll(() => editor(page).inputValue()).toBe(text);
  expect(await scheduled()).toEqual([]);
  await page.getByRole('button', { name: 'Post now' }).click();
  await page.getByText('Posting in 10 seconds: LinkedIn, X, Slack').waitFor();
  await sendNow(shared, member);
  await page.goto('/dashboard/posts?tab=sent');
  await expect.poll(() => row(page, words).getByText('Published').count(), { timeout: 60_000 }).toBe(3);
  await row(page, words).getByText('No results yet').waitFor();
  await member.api.sources.sync({ params: { id: profileId } });
  await row(page, words).getByText('0 reactions · 0 comments').waitFor();
  const there = await sentItems<{ via?: string; images?: unknown[] }>(shared, 'post', text);
  expect(there.map(({ via, images }) => [via === 'slack', images?.length]).sort()).toEqual([
    [false, 1],
    [true, 1],
  ]);
  expect(await sentItems(shared, 'tweet', `${words} for X`)).toHaveLength(1);
});

test("a user connects Reddit, follows a subreddit's rules, and the post is published once", async () => {
  const page = await openAt(shared, member, '/dashboard/channels');
  await page.getByRole('button', { name: 'Connect Reddit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go to Reddit' }).click();
  await page.getByRole('heading', { name: /your reddit account$/ }).waitFor();
  await page.getByRole('button', { name: /Maya Lindqvist/ }).click();
  await waitForPath(page, '/dashboard/channels');
  await page.getByText('Connected', { exact: true }).first().waitFor();

  await page.goto('/dashboard/posts?compose=new');
  const text = `We moved stock counts to Mondays. ${crypto.randomUUID()}`;
  await page.getByRole('textbox', { name: 'Your post' }).fill(text);
  await page.getByRole('tab', { name: /^Reddit/ }).click();
  await page.getByRole('textbox', { name: 'Subreddit' }).fill('r/OpsLeads');
  await page.getByText('People who keep things running').first().waitFor();
  await page.getByRole('textbox', { name: 'Title' }).fill('What Mondays did for our counts');
  const flair = page.getByRole('combobox', { name: 'Flair' });
  await flair.click();
  await page.getByRole('option', { name: 'Case study' }).click();
  const preview = page.getByRole('article', { name: 'Reddit preview' });
  await preview.getByText('What Mondays did for our counts').waitFor();
  await preview.getByText('Case study').waitFor();
  await preview.getByText(text).waitFor();
  await page.getByRole('button', { name: 'Post now' }).click();
  await sendNow(shared, member);
  await expect
    .poll(() => sentItems(shared, 'submission', text), { timeout: 60_000 })
    .toMatchObject([
      { subreddit: 'OpsLeads', title: 'What Mondays did for our counts', flair: 'Case study' },
    ]);
  await expect
    .poll(async () => (await member.api.publications.list({})).items[0], { timeout: 60_000 })
    .toMatchObject({ channel: 'reddit', state: 'published' });
  expect(await sentItems(shared, 'submission', text)).toHaveLength(1);
});

test('a user connects X, sees the character count and the cost, and the post is published once', async () => {
  const page = await openAt(shared, member, '/dashboard/channels');
  await page.getByRole('button', { name: 'Connect X', exact: true }).click();
  await dialog(page)
    .getByText(/charges for posts/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Go to X' }).click();
  await page.getByRole('heading', { name: 'inGrow wants to access your X account' }).waitFor();
  await page.getByRole('button', { name: /Maya Lindqvist/ }).click();
  await waitForPath(page, '/dashboard/channels');
  await page.getByText('Connected', { exact: true }).first().waitFor();

  await page.goto('/dashboard/posts?compose=new');
  const shown = page.getByRole('article', { name: 'X preview' });
  // Over the limit by eight: each character counts twice.
  await editor(page).fill('日'.repeat(144));
  // The server reports it a moment later.
  await page.getByText('this counts as 288', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Post now' }).isDisabled()).toBe(true);

  const id = crypto.randomUUID();
  const text = `Listen first 👩🏽‍💻 ${id}\nhttps://www.example.com/what-we-learned`;
  await editor(page).fill(text);
  await page.getByText(`${13 + 2 + 1 + id.length + 1 + 23} / 280 · $0.20`).waitFor();
  await page.getByText('X charges $0.20').waitFor();
  await shown.getByText('@maya_lindqvist').waitFor();
  expect(await shown.locator('p').textContent()).toBe(
    `Listen first 👩🏽‍💻 ${id}\nexample.com/what-we-learned`,
  );
  await page.getByRole('button', { name: 'Post now' }).click();
  await sendNow(shared, member);
  await expect
    .poll(() => sentItems(shared, 'tweet', text), { timeout: 60_000 })
    .toMatchObject([{ madeWithAi: false }]);
  await expect
    .poll(async () => (await member.api.publications.list({})).items[0], { timeout: 60_000 })
    .toMatchObject({ channel: 'twitter', state: 'published', costUsd: 0.2 });
  expect(await sentItems(shared, 'tweet', text)).toMatchObject([{ chargedMicros: 200_000 }]);
});
