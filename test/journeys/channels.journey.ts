import type { Page } from 'playwright-core';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { sendNow } from '#test/e2e/send-now.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { openAt, waitForPath } from '#test/e2e/visitor.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared);
});

const dialog = (page: Page) => page.getByRole('dialog');
const editor = (page: Page) => page.getByRole('textbox', { name: 'Your post' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openChannels(): Promise<Page> {
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

// Slow: the provider's pages are loaded between ours.
test("a user connects LinkedIn on the provider's page, opens the composer, and disconnects", async () => {
  const page = await openChannels();
  await connect(page);
  await page.getByRole('link', { name: 'Write a post' }).click();
  await editor(page).waitFor();
  await page.getByRole('article', { name: 'LinkedIn preview' }).getByText('Maya Lindqvist').waitFor();
  await page.goto('/dashboard/channels');
  await press(page, 'Disconnect');
  await dialog(page)
    .getByText(/inGrow asks Unipile to delete the sign-in/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Disconnect', exact: true }).click();
  await page
    .getByRole('region', { name: 'LinkedIn', exact: true })
    .getByText(/^Not connected/)
    .waitFor();
  expect((await member.api.connections.list({})).items).toEqual([]);
});

// Slow: LinkedIn's pages are loaded twice between ours.
test("a user leaves LinkedIn's own page without agreeing, then agrees", async () => {
  const page = await openChannels();
  await press(page, 'Connect LinkedIn');
  await dialog(page).getByRole('radio', { name: 'LinkedIn' }).check();
  await dialog(page).getByText('LinkedIn asks for your consent.').waitFor();
  await dialog(page).getByRole('button', { name: 'Go to LinkedIn' }).click();
  await page.getByRole('heading', { name: 'Sign in with LinkedIn' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText(/^You left LinkedIn without agreeing/).waitFor();
  await page.getByRole('button', { name: 'Back to Channels' }).click();
  await page
    .getByRole('region', { name: 'LinkedIn', exact: true })
    .getByText(/^Not connected/)
    .waitFor();

  await press(page, 'Connect LinkedIn');
  await dialog(page).getByRole('radio', { name: 'LinkedIn' }).check();
  await dialog(page).getByRole('button', { name: 'Go to LinkedIn' }).click();
  await page.getByRole('button', { name: 'Adaeze Okafor' }).click();
  await waitForPath(page, '/dashboard/channels');
  await page.getByText('Connected', { exact: true }).first().waitFor();
  await page.getByText(/via LinkedIn · expires/).waitFor();
});

// Slow: Slack's pages are loaded between ours.
test('a user connects Slack, turns on the morning digest from there, and sends a test', async () => {
  const page = await openChannels();
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

  await toggle(page).click();
  await page.getByText(/^Next: .*, 08:00$/).waitFor();
  await field(page, 'Send the morning digest at').click();
  await page.getByRole('option', { name: '09:00' }).click();
  await page.getByText(/^Next: .*, 09:00$/).waitFor();
  await field(page, 'In Slack to').fill('sal');
  await page.getByRole('option', { name: '#sales' }).click();
  await expect.poll(async () => (await member.api.notices.read({})).digest.channelId).toBe('C0SALES01');

  await page.reload();
  await page.getByText(/^Next: .*, 09:00$/).waitFor();
  expect(await toggle(page).isChecked()).toBe(true);
  await expect.poll(inputOf(page, 'In Slack to')).toBe('#sales');

  // A user without a connected profile has no engagement.
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByText(/^No new high signals since .*$/).waitFor();
  await page.getByRole('button', { name: 'Send a test now' }).click();
  await page.getByText('Sending the test to Slack in 10 seconds').waitFor();
  await sendNow(shared, member);
  const sent = async () => (await member.api.publications.list({ query: { network: 'sample' } })).items;
  await expect.poll(async () => (await sent())[0]?.state, { timeout: 60_000 }).toBe('published');
  expect(await sent()).toMatchObject([
    {
      origin: 'digest',
      options: { channelId: 'C0SALES01' },
      text: expect.stringContaining('test of your morning digest'),
    },
  ]);
});

// Slow: a worker makes each delivery before the page shows it.
test('a user creates a webhook, sends a test, sees its delivery, and sends it again', async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
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

  await press(page, 'More');
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Create webhook' }).waitFor();
  expect((await member.api.webhook.read({ query: {} })).webhook).toBeNull();
});

test('a user whose webhook was turned off sees it on the open page, and is led to the webhook', async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const path = `/${crypto.randomUUID()}`;
  await fetch(`${shared.sandboxUrl()}/control/hooks/answers`, {
    method: 'POST',
    body: JSON.stringify({ pathIncludes: path, status: 410, times: 1 }),
  });
  await member.api.webhook.create({ body: { url: `http://hooks.sample.example${path}` } });
  const page = await openAt(shared, member, '/dashboard/channels');
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
});
