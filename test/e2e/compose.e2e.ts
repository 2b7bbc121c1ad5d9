import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { png } from '#test/png.ts';
import { connectLinkedIn } from './connect-linkedin.ts';
import { type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor } from './visitor.ts';

const shared = shareProduct();
let member: Member;
/** Each test is somebody new, with LinkedIn connected. */
beforeEach(async () => {
  member = await newMember(shared);
  await connectLinkedIn(shared, member);
});

const editor = (page: Page) => page.getByRole('textbox', { name: 'Your post' });
const preview = (page: Page) => page.getByRole('article', { name: 'LinkedIn preview' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Posts' }).getByRole('link', { name }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function openPosts(search = ''): Promise<Page> {
  const page = await openVisitor(shared, { token: member.token });
  await page.goto(`/dashboard/channels/posts${search}`);
  return page;
}

/** What the sample network was given with this text. */
async function sent(text: string): Promise<{ images?: unknown[] }[]> {
  const answer = await fetch(
    `${shared.sandboxUrl()}/control/sent?kind=post&text=${encodeURIComponent(text)}`,
  );
  return ((await answer.json()) as { items: { images?: unknown[] }[] }).items;
}

test('write with a picture and a preview, schedule, find it in queue and calendar, move it, and send it', async () => {
  const page = await openPosts();
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

  await tab(page, 'Queue');
  await row(page, words).getByRole('button', { name: 'Move or edit' }).click();
  await dialog(page)
    .getByText(/In your time/)
    .waitFor();
  await page.keyboard.press('Escape');
  await tab(page, 'Calendar');
  const post = page.getByRole('button', { name: new RegExp(`LinkedIn, Scheduled: *${words}`) });
  await post.waitFor();
  const [before] = (await member.api.publications.list({ query: { state: ['scheduled'] } })).items;
  await post.focus();
  await page.keyboard.press('Alt+ArrowDown');
  const dueAt = async () =>
    (await member.api.publications.one({ params: { id: before?.id ?? '' } })).dueAt ?? '';
  await expect.poll(dueAt).not.toBe(before?.dueAt);
  const weeks = (Date.parse(await dueAt()) - Date.parse(before?.dueAt ?? '')) / (7 * 24 * 3_600_000);
  // Clocks may change within the week.
  expect(Math.round(weeks)).toBe(1);
  expect(await sent(text)).toEqual([]);

  await tab(page, 'Queue');
  await row(page, words).getByRole('button', { name: 'Move or edit' }).click();
  await dialog(page).getByRole('button', { name: 'Make it a draft and edit' }).click();
  await expect.poll(() => editor(page).inputValue()).toBe(text);
  await editor(page).press('ControlOrMeta+Enter');
  await page.getByText('Your post goes out in ten seconds: LinkedIn').waitFor();
  await tab(page, 'Sent');
  await row(page, words).getByText('Published').waitFor();
  const there = await sent(text);
  expect(there.map(({ images }) => images?.length)).toEqual([1]);
});

test('a draft is kept on the server: it outlives a reload, is found again, and Escape asks before it is left', async () => {
  const page = await openPosts();
  const words = crypto.randomUUID();
  await editor(page).fill(words);
  await page.getByText('Kept as a draft').waitFor();
  await page.waitForURL(/compose=/);
  await page.reload();
  await expect.poll(() => editor(page).inputValue()).toBe(words);
  await editor(page).press('Escape');
  await dialog(page).getByRole('button', { name: 'Keep the draft' }).click();
  await row(page, words).getByRole('button', { name: 'Write on' }).click();
  await expect.poll(() => editor(page).inputValue()).toBe(words);
  await editor(page).press('Escape');
  await dialog(page).getByRole('button', { name: 'Delete the draft' }).click();
  await expect.poll(() => editor(page).inputValue()).toBe('');
  await tab(page, 'Drafts');
  await page.getByText(/^No drafts/).waitFor();
  expect((await member.api.publications.list({})).items).toEqual([]);
});

test('what is too long is not sent, and what goes out can be taken back into the editor', async () => {
  const page = await openPosts();
  const send = page.getByRole('button', { name: 'Post now', exact: true });
  await editor(page).fill('x'.repeat(3001));
  await page.getByText('3,001 of 3,000').waitFor();
  await page.getByText(/LinkedIn takes at most 3,000 characters/).waitFor();
  expect(await send.isDisabled()).toBe(true);
  const words = crypto.randomUUID();
  await editor(page).fill(words);
  await expect.poll(() => send.isEnabled()).toBe(true);
  // In an hour, so that a slow machine does not send it before it is taken back.
  await press(page, 'Choose a time');
  await press(page, 'Schedule');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => editor(page).inputValue()).toBe(words);
  expect((await member.api.publications.list({})).items).toMatchObject([{ state: 'draft', text: words }]);
});
