import type { Page } from 'playwright-core';
import { Webhook as Verifier } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { linkAt } from '#test/e2e/ask-for-link.ts';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { sendNow } from '#test/e2e/send-now.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { follow, openAt, see, waitForPath } from '#test/e2e/visitor.ts';
import { mailsTo } from '#test/outbox.ts';

const shared = shareProduct();

const dialog = (page: Page) => page.getByRole('dialog');
const editor = (page: Page) => page.getByRole('textbox', { name: 'Your post' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openChannels(member: Member): Promise<Page> {
  const page = await openAt(shared, member, '/dashboard/channels');
  await page.getByRole('heading', { name: 'LinkedIn' }).waitFor();
  return page;
}

type Hook = { path: string; headers: Record<string, string>; body: string };

/** Connects through the provider's page like a person, with the explanation before it. */
async function connect(page: Page, name = 'Maya Lindqvist'): Promise<void> {
  await press(page, 'Connect LinkedIn');
  await dialog(page)
    .getByText(/asks for your LinkedIn password/)
    .waitFor();
  await dialog(page)
    .getByText(/Sample network: no password needed/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Go to Unipile' }).click();
  await page.getByRole('heading', { name: 'Connect LinkedIn' }).waitFor();
  await page.getByRole('button', { name }).click();
  await waitForPath(page, '/dashboard/channels');
  await page.getByText('Connected', { exact: true }).first().waitFor();
}

/** What the webhook receiver got at a path. */
async function received(path: string): Promise<Hook[]> {
  const answer = await fetch(`${shared.sandboxUrl()}/control/hooks?path=${path}`);
  return ((await answer.json()) as { items: Hook[] }).items;
}

const toggle = (page: Page) => page.getByRole('checkbox', { name: 'Morning digest in Slack' });
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const inputOf = (page: Page, name: string) => () => field(page, name).inputValue();

// Slow: Unipile's and LinkedIn's own pages are loaded between ours.
test("a user connects LinkedIn on the provider's page, writes a post, disconnects, and connects on LinkedIn's own page, which they left before", async () => {
  const member = await newMember(shared);
  const page = await openChannels(member);
  await connect(page);
  await page.getByRole('link', { name: 'Write a post' }).click();
  await editor(page).waitFor();
  await page.getByRole('article', { name: 'LinkedIn preview' }).getByText('Maya Lindqvist').waitFor();
  await follow(page, '/dashboard/channels');
  await press(page, 'Disconnect');
  await dialog(page)
    .getByText(/inGrow asks Unipile to delete the sign-in/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Disconnect', exact: true }).click();
  const notConnected = page
    .getByRole('region', { name: 'LinkedIn', exact: true })
    .getByText(/^Not connected/);
  await notConnected.waitFor();
  expect((await member.api.connections.list({})).items).toEqual([]);

  const goToLinkedIn = async () => {
    await press(page, 'Connect LinkedIn');
    await dialog(page).getByRole('radio', { name: 'LinkedIn' }).check();
    await dialog(page).getByText('LinkedIn asks for your consent.').waitFor();
    await dialog(page).getByRole('button', { name: 'Go to LinkedIn' }).click();
    await page.getByRole('heading', { name: 'Sign in with LinkedIn' }).waitFor();
  };
  await goToLinkedIn();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(/^You left LinkedIn without agreeing/).waitFor();
  await page.getByRole('button', { name: 'Back to Channels' }).click();
  await notConnected.waitFor();
  await goToLinkedIn();
  await page.getByRole('button', { name: 'Adaeze Okafor' }).click();
  await waitForPath(page, '/dashboard/channels');
  await page.getByText('Connected', { exact: true }).first().waitFor();
  await page.getByText(/via LinkedIn · expires/).waitFor();
});

// Slow: Slack's pages are loaded between ours, and notices are collected for ten seconds before one mail lists them.
test('a user connects Slack, chooses notifications, and gets a test there and by email, whose link leads back', async () => {
  const member = await newMember(shared);
  const { api, email } = member;
  const page = await openChannels(member);
  await press(page, 'Connect Slack');
  await dialog(page)
    .getByText(/Can’t read messages/)
    .waitFor();
  await press(page, 'Go to Slack');
  await page.getByRole('heading', { name: /^inGrow wants to join/ }).waitFor();
  await page.getByRole('button', { name: /Maya Lindqvist/ }).click();
  await waitForPath(page, '/dashboard/channels');
  await page.getByRole('link', { name: 'Notification settings' }).click();
  await toggle(page).waitFor();
  expect(await toggle(page).isChecked()).toBe(false);
  await page.getByText('Off', { exact: true }).waitFor();
  await expect.poll(inputOf(page, 'In Slack to')).toBe('#general (default)');
  await page.getByText(`To ${email}`).waitFor();
  await page.getByRole('button', { name: 'Send test email' }).click();
  await see(page, 'Test email sent');

  const feeds = page.getByRole('checkbox', { name: 'A feed stops working by email' });
  expect(await feeds.isChecked()).toBe(true);
  await feeds.click();
  const isMailed = async () =>
    (await api.notices.read({})).choices.find(({ kind }) => kind === 'feed_dying')?.mail;
  await expect.poll(isMailed).toBe(false);
  await toggle(page).click();
  await page.getByText(/^Next: .*, 08:00$/).waitFor();
  await field(page, 'Send the morning digest at').click();
  await page.getByRole('option', { name: '09:00' }).click();
  await page.getByText(/^Next: .*, 09:00$/).waitFor();
  await field(page, 'In Slack to').fill('sal');
  await page.getByRole('option', { name: '#sales' }).click();
  await expect.poll(async () => (await api.notices.read({})).digest.channelId).toBe('C0SALES01');

  await page.reload();
  await page.getByText(/^Next: .*, 09:00$/).waitFor();
  expect(await toggle(page).isChecked()).toBe(true);
  await expect.poll(inputOf(page, 'In Slack to')).toBe('#sales');
  expect(await feeds.isChecked()).toBe(false);

  // A user without a connected profile has no engagement.
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText(/^No new high signals since .*$/).waitFor();
  await page.getByRole('button', { name: 'Send a test now' }).click();
  await page.getByText('Sending the test to Slack in 10 seconds').waitFor();
  await sendNow(shared, member);
  expect((await api.publications.list({ query: { network: 'sample' } })).items).toMatchObject([
    {
      state: 'published',
      origin: 'digest',
      options: { channelId: 'C0SALES01' },
      text: expect.stringContaining('test of your morning digest'),
    },
  ]);

  const mails = () => mailsTo(shared.sandboxUrl(), email);
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject), { timeout: 60_000 })
    .toEqual(['Test from inGrow']);
  const [link = 'no link'] = (await mails())[0]?.text.match(/https?:\/\/\S+\/dashboard\/\S+/) ?? [];
  await page.goto(linkAt(shared, link));
  await waitForPath(page, '/dashboard/settings/notifications');
  await toggle(page).waitFor();
});

// Slow: a worker makes each delivery before the page shows it.
test('a user creates a webhook, sends a test twice, and sees on the open page when its receiver turned it off', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const page = await openAt(shared, member, '/dashboard/channels/webhook');
  const field = page.getByRole('textbox', { name: 'URL' });
  await field.fill('http://127.0.0.1/');
  await press(page, 'Create webhook');
  await page.getByText(/isn’t on the public internet/).waitFor();

  const path = `/${crypto.randomUUID()}`;
  await field.fill(`http://hooks.sample.example${path}`);
  await press(page, 'Create webhook');
  const secret = (await page.getByTestId('webhook-secret').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await press(page, 'I’ve saved it');
  await page.getByText('Active', { exact: true }).waitFor();

  await press(page, 'Send a test');
  const panel = page.getByRole('dialog', { name: 'Delivery' });
  await panel.getByText('Delivered', { exact: true }).waitFor();
  await panel.getByText(/answered 200/).waitFor();
  expect(await panel.getByTestId('webhook-body').textContent()).toContain('"sequence"');
  const [event] = (await member.api.webhook.events({})).items.filter(({ origin }) => origin === 'test');
  // The sample network keeps running, so other events may come in between.
  const own = async () => (await received(path)).filter(({ headers }) => headers['webhook-id'] === event?.id);
  const [sent] = await own();
  new Verifier(secret).verify(sent?.body ?? '', sent?.headers ?? {});

  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(async () => (await own()).length, { timeout: 60_000 }).toBe(2);
  const [first, again] = await own();
  expect(again?.body).toBe(first?.body);
  await panel
    .getByText(/answered 200/)
    .nth(1)
    .waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page
    .getByText(/delivered, 0 failed/)
    .first()
    .waitFor();

  await fetch(`${shared.sandboxUrl()}/control/hooks/answers`, {
    method: 'POST',
    body: JSON.stringify({ pathIncludes: path, status: 410, times: 1 }),
  });
  await follow(page, '/dashboard/channels');
  await page.getByRole('heading', { name: 'LinkedIn', exact: true }).waitFor();
  await member.api.webhook.backfill({ body: {} });
  // It appears without a reload.
  await page.getByText('The signal webhook is off').waitFor();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Channels.*attention/ })
    .waitFor();
  await page.getByRole('link', { name: 'Go to the webhook' }).click();
  await page.getByText('Deliveries have stopped').waitFor();
  await press(page, 'More');
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Create webhook' }).waitFor();
  expect((await member.api.webhook.read({ query: {} })).webhook).toBeNull();
});
