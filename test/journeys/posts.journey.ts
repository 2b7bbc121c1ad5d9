import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { connectLinkedIn } from '#test/e2e/connect-linkedin.ts';
import { type Member, newMember } from '#test/e2e/member.ts';
import { sentItems } from '#test/e2e/sent-items.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { arriveAt, openAt } from '#test/e2e/visitor.ts';
import { png } from '#test/png.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared);
});

const editor = (page: Page) => page.getByRole('textbox', { name: 'Your post' });
const preview = (page: Page) => page.getByRole('article', { name: 'LinkedIn preview' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const goToTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Posts' }).getByRole('link', { name }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

// Takes its time: a post can be taken back for ten seconds before it leaves.
test('somebody writes a post with a picture, schedules it, moves it in the calendar and sends it', async () => {
  await connectLinkedIn(shared, member);
  const page = await openAt(shared, member, '/dashboard/posts');
  const words = crypto.randomUUID();
  const text = `${words}\n\nOne\nTwo\nThree (of #three)`;
  await editor(page).fill(text);
  expect(await preview(page).locator('p').textContent()).toBe(text);
  // LinkedIn shows three lines.
  await preview(page).getByRole('button', { name: '…more' }).click();
  await preview(page).getByRole('button', { name: 'Fold as in the feed' }).waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: png(40, 30) });
  const alt = page.getByRole('textbox', { name: 'What picture 1 shows' });
  await alt.fill('A chart');
  await alt.blur();
  await preview(page).getByRole('img', { name: 'A chart' }).waitFor();
  await page.getByText('Unipile takes no descriptions of pictures').waitFor();
  await page.getByText('Kept as a draft').waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(words);

  await press(page, 'Choose a time');
  await press(page, 'Schedule');
  await page.getByText('Your post is scheduled: LinkedIn').waitFor();
  await expect.poll(() => editor(page).inputValue()).toBe('');

  await goToTab(page, 'Queue');
  await row(page, words).getByRole('button', { name: 'Move or edit' }).click();
  await dialog(page)
    .getByText(/In your time/)
    .waitFor();
  await page.keyboard.press('Escape');
  const [before] = (await member.api.publications.list({ query: { state: ['scheduled'] } })).items;
  // In its own month: near the end of one, that of today may not show it.
  await page.goto(`/dashboard/posts?tab=calendar&day=${before?.dueAt?.slice(0, 10)}`);
  const post = page.getByRole('button', { name: new RegExp(`LinkedIn, Scheduled: *${words}`) });
  await post.waitFor();
  await post.focus();
  await page.keyboard.press('Alt+ArrowDown');
  const dueAt = async () =>
    (await member.api.publications.one({ params: { id: before?.id ?? '' } })).dueAt ?? '';
  await expect.poll(dueAt).not.toBe(before?.dueAt);
  const weeks = (Date.parse(await dueAt()) - Date.parse(before?.dueAt ?? '')) / (7 * 24 * 3_600_000);
  // Clocks may change within the week.
  expect(Math.round(weeks)).toBe(1);
  expect(await sentItems<{ images?: unknown[] }>(shared, 'post', text)).toEqual([]);

  await goToTab(page, 'Queue');
  await row(page, words).getByRole('button', { name: 'Move or edit' }).click();
  await dialog(page).getByRole('button', { name: 'Make it a draft and edit' }).click();
  await expect.poll(() => editor(page).inputValue()).toBe(text);
  await editor(page).press('ControlOrMeta+Enter');
  await page.getByText('Your post goes out in ten seconds: LinkedIn').waitFor();
  await goToTab(page, 'Sent');
  await row(page, words).getByText('Published').waitFor();
  const there = await sentItems<{ images?: unknown[] }>(shared, 'post', text);
  expect(there.map(({ images }) => images?.length)).toEqual([1]);
});

// Takes its time: a post can be taken back for ten seconds before it leaves.
test('somebody connects Reddit, writes by the rules of a subreddit, and it is published once', async () => {
  const page = await openAt(shared, member, '/dashboard/channels');
  await page.getByRole('button', { name: 'Connect Reddit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go to Reddit' }).click();
  await page.getByRole('heading', { name: /your reddit account$/ }).waitFor();
  await page.getByRole('button', { name: /Maya Lindqvist/ }).click();
  await arriveAt(page, '/dashboard/channels');
  await page.getByText('Connected', { exact: true }).waitFor();

  await page.goto('/dashboard/posts');
  const text = `We moved stock counts to Mondays. ${crypto.randomUUID()}`;
  await page.getByRole('textbox', { name: 'Your post' }).fill(text);
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

// Takes its time: a post can be taken back for ten seconds before it leaves.
test('somebody connects X, writes with its counter and cost, and it is published once', async () => {
  const page = await openAt(shared, member, '/dashboard/channels');
  await page.getByRole('button', { name: 'Connect X', exact: true }).click();
  await dialog(page)
    .getByText(/charges this server for each post/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Go to X' }).click();
  await page.getByRole('heading', { name: 'inGrow wants to access your X account' }).waitFor();
  await page.getByRole('button', { name: /Maya Lindqvist/ }).click();
  await arriveAt(page, '/dashboard/channels');
  await page.getByText('Connected', { exact: true }).waitFor();

  await page.goto('/dashboard/posts');
  const shown = page.getByRole('article', { name: 'X preview' });
  // Eight characters are too many by weight: each of these counts twice.
  await editor(page).fill('日'.repeat(144));
  await page.getByText('288 of 280 · 8 too many').waitFor();
  await page.getByText('X charges about $0.015 for this post.', { exact: false }).waitFor();
  // The server says so a moment later.
  await page.getByText('this counts as 288', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Post now' }).isDisabled()).toBe(true);

  const id = crypto.randomUUID();
  const text = `Listen first 👩🏽‍💻 ${id}\nhttps://www.example.com/what-we-learned`;
  await editor(page).fill(text);
  await page.getByText(`${13 + 2 + 1 + id.length + 1 + 23} of 280`, { exact: true }).waitFor();
  await page.getByText(/charges about \$0\.20 for this post, since it has a link/).waitFor();
  await shown.getByText('@maya_lindqvist').waitFor();
  expect(await shown.locator('p').textContent()).toBe(
    `Listen first 👩🏽‍💻 ${id}\nexample.com/what-we-learned`,
  );
  await page.getByRole('button', { name: 'Post now' }).click();
  await expect
    .poll(() => sentItems(shared, 'tweet', text), { timeout: 60_000 })
    .toMatchObject([{ madeWithAi: false }]);
  await expect
    .poll(async () => (await member.api.publications.list({})).items[0], { timeout: 60_000 })
    .toMatchObject({ channel: 'twitter', state: 'published', costUsd: 0.2 });
  expect(await sentItems(shared, 'tweet', text)).toMatchObject([{ chargedMicros: 200_000 }]);
});
