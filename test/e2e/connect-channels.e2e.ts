import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { Channel } from '#contract/channels/publications.ts';
import { type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openAt, waitForPath } from './visitor.ts';

const shared = shareProduct();
let member: Member;
/** Each test has a new user, because connections belong to the user. */
beforeEach(async () => {
  member = await newMember(shared);
});

/** The text shown before the browser leaves for each channel, and the title of the sample network's page. */
const vendors: Record<Channel, { name: string; go: string; says: RegExp; page: RegExp }> = {
  linkedin: {
    name: 'LinkedIn',
    go: 'Go to Unipile',
    says: /asks for your LinkedIn user name and password on its own page/,
    page: /^Connect LinkedIn$/,
  },
  slack: { name: 'Slack', go: 'Go to Slack', says: /It can’t read messages/, page: /^inGrow wants to join/ },
  reddit: {
    name: 'Reddit',
    go: 'Go to Reddit',
    says: /Read your name, and the flairs and rules of subreddits/,
    page: /your reddit account$/,
  },
  twitter: {
    name: 'X',
    go: 'Go to X',
    says: /X charges this server for each post/,
    page: /your X account$/,
  },
};

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, channel: Channel) =>
  page.getByRole('region', { name: vendors[channel].name, exact: true });

async function openChannels(): Promise<Page> {
  const page = await openAt(shared, member, '/dashboard/channels');
  await row(page, 'linkedin').waitFor();
  return page;
}

/** Opens the channel's page from its row, past the explanation before it. */
async function leaveFor(page: Page, channel: Channel): Promise<void> {
  const { name, go, says, page: title } = vendors[channel];
  await row(page, channel)
    .getByRole('button', { name: `Connect ${name}` })
    .click();
  await dialog(page).getByText(says).waitFor();
  await dialog(page).getByRole('button', { name: go }).click();
  await page.getByRole('heading', { name: title }).waitFor();
}

async function connect(page: Page, channel: Channel): Promise<void> {
  await leaveFor(page, channel);
  await page.getByRole('button', { name: /Maya Lindqvist/ }).click();
  await waitForPath(page, '/dashboard/channels');
  await row(page, channel).getByText('Connected', { exact: true }).waitFor();
}

/** Presses Tab until an element has the focus, then Enter. */
async function enter(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 100; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
}

const urlSearch = (page: Page) => new URL(page.url()).search;

test('every channel of the sample network is connected from its row, which then shows the account', async () => {
  const page = await openChannels();
  const { channels } = await member.api.connections.list({});
  const offered = channels.flatMap(({ channel, ways }) => (ways.length > 0 ? [channel] : []));
  expect(offered).toEqual(expect.arrayContaining(['linkedin', 'slack', 'reddit', 'twitter']));
  for (const channel of offered) await connect(page, channel);
  await page.reload();
  for (const channel of offered) {
    await row(page, channel).getByText('Connected', { exact: true }).waitFor();
    await row(page, channel).getByText('Sample network').waitFor();
  }
  await row(page, 'slack')
    .getByText(/^Posts go to #/)
    .waitFor();
  const { items } = await member.api.connections.list({});
  expect(items.map(({ channel }) => channel).sort()).toEqual([...offered].sort());
});

test("with the keyboard alone, a user leaves X's page without agreeing, then agrees", async () => {
  const page = await openChannels();
  await enter(page, row(page, 'twitter').getByRole('button', { name: 'Connect X' }));
  await enter(page, dialog(page).getByRole('button', { name: 'Go to X' }));
  await enter(page, page.getByRole('button', { name: 'Cancel' }));
  await page.getByText('X wasn’t connected: you left its page without agreeing.').waitFor();
  expect((await member.api.connections.list({})).items).toEqual([]);
  // Used URL parameters are removed.
  await expect.poll(() => urlSearch(page)).toBe('');

  await enter(page, page.getByRole('button', { name: 'Connect again' }));
  await enter(page, dialog(page).getByRole('button', { name: 'Go to X' }));
  await enter(page, page.getByRole('button', { name: /Maya Lindqvist/ }));
  await waitForPath(page, '/dashboard/channels');
  await row(page, 'twitter').getByText('Connected', { exact: true }).waitFor();
});

test('Slack is disconnected and reconnected as the same connection', async () => {
  const page = await openChannels();
  await connect(page, 'slack');
  const [before] = (await member.api.connections.list({})).items;
  await row(page, 'slack').getByRole('button', { name: 'Disconnect' }).click();
  await dialog(page)
    .getByText(/What is published stays at Slack/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Disconnect', exact: true }).click();
  await row(page, 'slack')
    .getByText(/^Not connected/)
    .waitFor();
  expect((await member.api.connections.list({})).items).toEqual([]);
  await connect(page, 'slack');
  expect((await member.api.connections.list({})).items).toMatchObject([{ id: before?.id, state: 'active' }]);
});

test("a return link that is expired or someone else's is explained and not used twice", async () => {
  const page = await openAt(shared, member, '/dashboard/channels/slack?state=guessed&code=guessed');
  await page.getByText('This link has expired or wasn’t made for you. Connect again.').waitFor();
  await expect.poll(() => urlSearch(page)).toBe('');
  await page.reload();
  await page.getByText(/^Nothing to finish here/).waitFor();
  await page.getByRole('link', { name: 'Back to Channels' }).click();
  await row(page, 'slack').waitFor();
  await page.goto('/dashboard/channels/fax');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

test('a broken connection is shown at the top with a button, and in the navigation', async () => {
  const page = await openChannels();
  await connect(page, 'slack');
  await page.route('**/connections', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { items: Record<string, unknown>[] } };
    for (const one of body.data.items) {
      Object.assign(one, { state: 'needs_reconnect', reason: 'Slack does not accept it any more.' });
    }
    await route.fulfill({ response: answer, json: body });
  });
  await page.route('**/bootstrap', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { badges: { alarms: Record<string, boolean> } } };
    body.data.badges.alarms.channels = true;
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  const notes = page.getByRole('region', { name: 'Needs attention' });
  await notes.getByText('Slack does not accept it any more.').waitFor();
  await page.getByRole('link', { name: /Channels.*needs attention/ }).waitFor();
  await notes.getByRole('button', { name: 'Reconnect Slack' }).click();
  await dialog(page)
    .getByText(/Reconnect the same account to keep them/)
    .waitFor();
});
