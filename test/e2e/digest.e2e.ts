import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor } from './visitor.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared);
});

/** Connects the member's Slack over its page, without a browser: other tests look at that. */
async function connectSlack(): Promise<void> {
  const { url } = await member.api.slack.authUrl({ query: { origin: shared.url() } });
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ person: 'maya-lindqvist', channel: 'C0SIGNALS' }),
    redirect: 'manual',
  });
  const { searchParams } = new URL(answer.headers.get('location') ?? '');
  await member.api.slack.createProfile({
    body: { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' },
  });
}

const toggle = (page: Page) => page.getByRole('switch', { name: 'New signals each morning' });
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const inputOf = (page: Page, name: string) => () => field(page, name).inputValue();

test('the morning digest is chosen with its hour and channel, previewed, and tried at once', async () => {
  await connectSlack();
  const page = await openVisitor(shared, { token: member.token });
  await page.goto('/dashboard/channels');
  await toggle(page).waitFor();
  expect(await toggle(page).isChecked()).toBe(false);
  await page.getByText(/^Off\./).waitFor();
  expect(await inputOf(page, 'To')()).toBe('#signals (picked on connecting)');

  await toggle(page).click();
  await page.getByText(/^Next: .* 08:00 in /).waitFor();
  await field(page, 'At').click();
  await page.getByRole('option', { name: '09:00' }).click();
  await page.getByText(/^Next: .* 09:00 in /).waitFor();
  await field(page, 'To').fill('sal');
  await page.getByRole('option', { name: '#sales' }).click();
  await expect.poll(async () => (await member.api.digests.read({})).channelId).toBe('C0SALES01');

  await page.reload();
  await page.getByText(/^Next: .* 09:00 in /).waitFor();
  expect(await toggle(page).isChecked()).toBe(true);
  await expect.poll(inputOf(page, 'To')).toBe('#sales');

  // Nobody has engaged with somebody who has connected no profile.
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText(/^No new high signals since .*: nothing would be sent now\.$/).waitFor();
  await page.getByRole('button', { name: 'Send a test now' }).click();
  await page.getByText('The test goes to Slack in ten seconds').waitFor();
  const sent = async () => (await member.api.publications.list({ query: { network: 'sample' } })).items;
  await expect.poll(async () => (await sent())[0]?.state, { timeout: 60_000 }).toBe('published');
  expect(await sent()).toMatchObject([
    {
      origin: 'digest',
      options: { channelId: 'C0SALES01' },
      text: expect.stringContaining('a test of your'),
    },
  ]);
});

test('a post for Slack is shown in the channel that was picked for it', async () => {
  await connectSlack();
  const page = await openVisitor(shared, { token: member.token });
  await page.goto('/dashboard/channels/posts');
  const preview = page.getByRole('article', { name: 'Preview for Slack' });
  await preview.getByText('#signals · Northwind Labs').waitFor();
  await field(page, 'Channel').fill('sal');
  await page.getByRole('option', { name: '#sales' }).click();
  await preview.getByText('#sales · Northwind Labs').waitFor();
});
