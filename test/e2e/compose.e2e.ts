import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { connectLinkedIn } from './connect-linkedin.ts';
import { type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openAt } from './visitor.ts';

/**
 * Slack is configured as a real channel here, though it's the sandbox, so this server publishes in two
 * networks.
 */
const shared = shareProduct((sandboxUrl) => ({
  SANDBOX: 'on',
  SLACK_CLIENT_ID: 'sandbox-slack-app',
  SLACK_CLIENT_SECRET: 'sandbox-slack-secret',
  SLACK_AUTHORIZE_URL: `${sandboxUrl}/slack/oauth/v2/authorize`,
  SLACK_API_URL: `${sandboxUrl}/slack/api`,
  SLACK_HOOKS_URL: `${sandboxUrl}/slack`,
}));
let member: Member;
/** Each test has a new user, with LinkedIn connected. */
beforeEach(async () => {
  member = await newMember(shared);
  await connectLinkedIn(shared, member);
});

const editor = (page: Page) => page.getByRole('textbox', { name: 'Your post' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** From the editor to the drafts. */
const leave = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Posts' }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function openPosts(search = ''): Promise<Page> {
  return openAt(shared, member, `/dashboard/posts${search}`);
}

test('a draft is saved on the server, survives a reload, and is discarded after a confirmation', async () => {
  const page = await openPosts();
  const words = crypto.randomUUID();
  await editor(page).fill(words);
  await page.getByText(/^Draft saved/).waitFor();
  await page.waitForURL(/compose=/);
  await page.reload();
  await expect.poll(() => editor(page).inputValue()).toBe(words);
  await leave(page);
  await row(page, words).getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => editor(page).inputValue()).toBe(words);
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Discard' }).click();
  await dialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => editor(page).inputValue()).toBe('');
  await leave(page);
  await page.getByText('No drafts', { exact: true }).waitFor();
  expect((await member.api.publications.list({})).items).toEqual([]);
});

test('unsaved text is saved when the user leaves, and leaving asks first if that fails', async () => {
  const page = await openPosts();
  const words = crypto.randomUUID();
  await editor(page).fill(words);
  await leave(page);
  await row(page, words).getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => editor(page).inputValue()).toBe(words);

  await page.route('**/publications/*', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  await editor(page).fill(`${words} and more`);
  await leave(page);
  await dialog(page).getByText('Leave without saving?').waitFor();
  await dialog(page).getByRole('button', { name: 'Stay' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(await editor(page).inputValue()).toBe(`${words} and more`);
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const closing = await asked;
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();

  await page.unroute('**/publications/*');
  await page.getByRole('link', { name: 'Channels', exact: true }).click();
  await page.getByRole('heading', { name: 'Channels', level: 1 }).waitFor();
  expect((await member.api.publications.list({})).items).toMatchObject([{ text: `${words} and more` }]);
});

test('the two networks are shown one at a time, and no post goes to both', async () => {
  await member.api.publications.create({ body: { channel: 'slack', text: 'For the real ones' } });
  const page = await openPosts();
  const channels = page.getByRole('tablist', { name: 'Channels of this post' });
  const choose = (name: string) =>
    page.getByRole('radiogroup', { name: 'Network' }).getByText(name, { exact: true }).click();
  // LinkedIn is connected there.
  await channels.getByText(/^LinkedIn/).waitFor();
  await page.getByText(/^Goes to the sample network only/).waitFor();
  const words = crypto.randomUUID();
  await editor(page).fill(words);
  await choose('Real');
  await page.getByText('Connect a channel to post').waitFor();

  await leave(page);
  await row(page, 'For the real ones').waitFor();
  expect(await row(page, words).count()).toBe(0);
  await choose('Sample network');
  await row(page, words).waitFor();
  expect(await row(page, 'For the real ones').count()).toBe(0);
  await choose('Real');
  await row(page, 'For the real ones').getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => editor(page).inputValue()).toBe('For the real ones');
  expect(await channels.getByText('Slack').count()).toBe(1);
});

test("a text that is too long can't be sent, and undoing a scheduled post brings its text back", async () => {
  const page = await openPosts();
  const send = page.getByRole('button', { name: 'Post now', exact: true });
  await editor(page).fill('x'.repeat(3001));
  await page.getByText('3,001 / 3,000').waitFor();
  await page.getByText(/LinkedIn accepts at most 3,000 characters/).waitFor();
  expect(await send.isDisabled()).toBe(true);
  const words = crypto.randomUUID();
  await editor(page).fill(words);
  await expect.poll(() => send.isEnabled()).toBe(true);
  // In an hour, so a slow machine doesn't post it before it's unscheduled.
  await press(page, 'Pick a time');
  await press(page, 'Use this time');
  await page.getByRole('button', { name: /^Schedule for/ }).click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => editor(page).inputValue()).toBe(words);
  expect((await member.api.publications.list({})).items).toMatchObject([{ state: 'draft', text: words }]);
});
