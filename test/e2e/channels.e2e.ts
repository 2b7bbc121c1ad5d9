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

test('connect, go to the posts, then disconnect: nothing can be posted any more', async () => {
  const page = await openChannels();
  await connect(page);
  await page.getByRole('link', { name: 'Write a post' }).click();
  await editor(page).waitFor();
  await page.getByRole('article', { name: 'LinkedIn preview' }).getByText('Maya Lindqvist').waitFor();
  await page.goto('/dashboard/channels');
  await press(page, 'Disconnect');
  await dialog(page)
    .getByText(/Unipile is told to forget the sign-in/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Disconnect', exact: true }).click();
  await page
    .getByRole('region', { name: 'LinkedIn', exact: true })
    .getByText(/^Not connected/)
    .waitFor();
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
  await page
    .getByRole('region', { name: 'LinkedIn', exact: true })
    .getByText(/^Not connected/)
    .waitFor();

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

test('by keyboard: g c leads here', async () => {
  const page = await openVisitor(shared, { token: member.token });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Signals' }).first().waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await arriveAt(page, '/dashboard/channels');
});
