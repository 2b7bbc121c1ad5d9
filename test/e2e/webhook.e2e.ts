import type { Page } from 'playwright-core';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openVisitor } from './visitor.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

type Hook = { path: string; headers: Record<string, string>; body: string };

async function received(path: string): Promise<Hook[]> {
  const answer = await fetch(`${shared.sandboxUrl()}/control/hooks?path=${path}`);
  return ((await answer.json()) as { items: Hook[] }).items;
}

test('create a webhook, send a test, see the delivery, replay it, disconnect', async () => {
  const page = await openVisitor(shared, { token: member.token });
  await page.goto('/dashboard/channels/webhook');
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('http://127.0.0.1/');
  await press(page, 'Create webhook');
  await page.getByText(/not on the public internet/).waitFor();

  const path = `/${crypto.randomUUID()}`;
  await address.fill(`http://hooks.sample.example${path}`);
  await press(page, 'Create webhook');
  const secret = (await page.getByTestId('webhook-secret').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await press(page, 'I have kept it');
  await page.getByText('Active', { exact: true }).waitFor();

  await press(page, 'Send a test');
  const panel = page.getByRole('dialog', { name: 'Delivery' });
  await panel.getByText('Delivered', { exact: true }).waitFor();
  await panel.getByText(/answered 200/).waitFor();
  expect(await panel.getByTestId('webhook-body').textContent()).toContain('"sequence"');
  const [event] = (await member.api.webhook.events({})).items.filter(({ origin }) => origin === 'test');
  // The sample network goes on: others may come between.
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

test('a receiver that says it is gone switches the webhook off, and Channels says so', async () => {
  const path = `/${crypto.randomUUID()}`;
  await fetch(`${shared.sandboxUrl()}/control/hooks/answers`, {
    method: 'POST',
    body: JSON.stringify({ pathIncludes: path, status: 410, times: 1 }),
  });
  await member.api.webhook.create({ body: { url: `http://hooks.sample.example${path}` } });
  const page = await openVisitor(shared, { token: member.token });
  await page.goto('/dashboard/channels');
  await page.getByRole('link', { name: 'Write a post' }).waitFor();
  await member.api.webhook.backfill({ body: {} });
  // It comes without a reload.
  await page.getByText('The signal webhook is switched off').waitFor();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Channels.*attention/ })
    .waitFor();
  await page.getByRole('link', { name: 'Go to the webhook' }).click();
  await page.getByText('Nothing is sent any more').waitFor();
});
