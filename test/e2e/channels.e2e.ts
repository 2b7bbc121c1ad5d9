import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { arriveAt, openVisitor } from './visitor.ts';

const shared = shareProduct();
let member: Member;
/** Each test is somebody new: connections are the user's. */
beforeEach(async () => {
  member = await newMember(shared);
});

const dialog = (page: Page) => page.getByRole('dialog');
const editor = (page: Page) => page.getByRole('textbox', { name: 'Your post' });
const listed = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openChannels(): Promise<Page> {
  const page = await openVisitor(shared, { token: member.token });
  await page.goto('/dashboard/channels');
  await page.getByRole('heading', { name: 'LinkedIn' }).waitFor();
  return page;
}

/** Connects by the provider's page as a person does, with the words that come before it. */
async function connect(page: Page, name = 'Maya Lindqvist'): Promise<void> {
  await press(page, 'Connect LinkedIn');
  await dialog(page)
    .getByText(/asks for your LinkedIn user name and password on its own page/)
    .waitFor();
  await dialog(page)
    .getByText(/the next page asks for nothing, and no real account is touched/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Go to Unipile' }).click();
  await page.getByRole('heading', { name: 'Connect LinkedIn' }).waitFor();
  await page.getByRole('button', { name }).click();
  await arriveAt(page, '/dashboard/channels');
  await page.getByText('Connected', { exact: true }).waitFor();
}

/** How often the sample network was given this text. */
async function published(text: string): Promise<number> {
  const answer = await fetch(
    `${shared.sandboxUrl()}/control/sent?kind=post&text=${encodeURIComponent(text)}`,
  );
  return ((await answer.json()) as { count: number }).count;
}

test('connect, post, undo, post again: it is published once; then disconnect', async () => {
  const page = await openChannels();
  await connect(page);
  const text = `Two lessons (so far) from a year of #coldstores\n\n1. Listen ${crypto.randomUUID()}`;
  const last = text.split('\n').at(-1) ?? '';
  await editor(page).fill(text);
  await page.getByText(`${text.length} of 3,000`).waitFor();
  expect(await page.getByRole('article', { name: 'Preview' }).locator('p').textContent()).toBe(text);

  // In an hour, so that a slow machine does not send it before it is taken back.
  await press(page, 'Choose a time');
  await page.getByLabel('When').waitFor();
  await press(page, 'Schedule');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await listed(page, last).getByText('Taken back').waitFor();
  // What was taken back is there again to be changed.
  await expect.poll(() => editor(page).inputValue()).toBe(text);
  expect(await published(text)).toBe(0);

  await press(page, 'Post now');
  await page.getByText('Your post goes out in ten seconds').waitFor();
  await expect.poll(() => editor(page).inputValue()).toBe('');
  await listed(page, last).getByText('Published').waitFor({ timeout: 60_000 });
  expect(await listed(page, last).count()).toBe(2);
  expect(await published(text)).toBe(1);

  await press(page, 'Disconnect');
  await dialog(page)
    .getByText(/Unipile is told to forget the sign-in/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Disconnect', exact: true }).click();
  await page.getByText(/^Not connected/).waitFor();
  await editor(page).waitFor({ state: 'detached' });
  expect((await member.api.connections.list({})).items).toEqual([]);
});

test('LinkedIn’s own page is the other way, and leaving it changes nothing', async () => {
  const page = await openChannels();
  await press(page, 'Connect LinkedIn');
  await dialog(page)
    .getByRole('radio', { name: /LinkedIn’s page/ })
    .check();
  await dialog(page)
    .getByText(/Your password goes to nobody but LinkedIn/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Go to LinkedIn' }).click();
  await page.getByRole('heading', { name: 'Sign in with LinkedIn' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(/LinkedIn was not connected/).waitFor();
  await page.getByRole('link', { name: 'Back to Channels' }).click();
  await page.getByText(/^Not connected/).waitFor();

  await press(page, 'Connect LinkedIn');
  await dialog(page)
    .getByRole('radio', { name: /LinkedIn’s page/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Go to LinkedIn' }).click();
  await page.getByRole('button', { name: 'Adaeze Okafor' }).click();
  await arriveAt(page, '/dashboard/channels');
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByText(/by LinkedIn’s own page · until/).waitFor();
});

test('by keyboard: g c leads here, and a post over the limit is not sent', async () => {
  const page = await openVisitor(shared, { token: member.token });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Signals' }).first().waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await arriveAt(page, '/dashboard/channels');
  await connect(page);
  await editor(page).fill('x'.repeat(3001));
  await page.getByText('3,001 of 3,000').waitFor();
  expect(await page.getByRole('button', { name: 'Post now' }).isDisabled()).toBe(true);
  await editor(page).fill('x'.repeat(3000));
  await page.getByText('3,000 of 3,000').waitFor();
  expect(await page.getByRole('button', { name: 'Post now' }).isEnabled()).toBe(true);
});
