import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callThrough, signIn } from '#test/sign-in.ts';
import { newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openAt, see } from './visitor.ts';

const shared = shareProduct(() => ({
  ADMIN_EMAILS: 'maya@northwind-labs.example',
  BETA_SIGNUP_URL: 'http://127.0.0.1:9/elsewhere',
}));

const call = () => callThrough((path, init) => fetch(shared.url() + path, init));
const fresh = (): string => `d${crypto.randomUUID().slice(0, 8)}.example`;

async function asAdmin(): Promise<Page> {
  const maya = await signIn(call(), 'maya@northwind-labs.example', 'Maya');
  const page = await openAt(shared, maya, '/dashboard/settings/beta-access');
  await page.getByRole('heading', { name: 'Beta access', level: 1 }).waitFor();
  return page;
}

test('an admin adds, checks, and removes domains, and removed users are signed out', async () => {
  const page = await asAdmin();
  const [one, two] = [fresh(), fresh()];
  await page.getByLabel('Add domains').fill(`ann@${one}\nhttps://${two}/about`);
  await page.getByLabel('Include subdomains').check();
  await page.getByRole('button', { name: 'Add 2 domains' }).click();
  await see(page, '2 domains added');

  await page.getByLabel('Check access').fill(`x@eu.${one}`);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText(`${one} is on the list with its subdomains.`).waitFor();

  const lee = await signIn(call(), `lee@${two}`);
  await page.reload();
  await page.getByRole('button', { name: `Remove ${two}` }).click();
  await page.getByRole('dialog').getByText('Its one user won’t be able to sign in.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await see(page, `${two} was removed`);
  const answer = await fetch(`${shared.url()}/profile/profile`, {
    headers: { authorization: `Bearer ${lee.token}` },
  });
  expect(answer.status).toBe(401);

  // The admin can't remove their own domain by accident.
  await page.getByRole('button', { name: 'Remove northwind-labs.example' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You sign in through this domain').waitFor();
  expect(await dialog.getByRole('button', { name: 'Remove', exact: true }).isDisabled()).toBe(true);
});

test('older entries that failed to load are reported and can be loaded again', async () => {
  const maya = await signIn(call(), 'maya@northwind-labs.example', 'Maya');
  const domains = Array.from({ length: 30 }, fresh);
  await maya.api.allowList.add({ body: { domains } });
  const page = await asAdmin();
  const list = page.getByRole('list', { name: 'Audit log' });
  await list.getByRole('listitem').nth(24).waitFor();
  const older = (url: URL) => url.pathname === '/audit' && url.searchParams.has('cursor');
  await page.route(older, (route) => route.abort());
  const region = list.locator('xpath=..');
  await region.getByRole('button', { name: 'Show older' }).click();
  const again = region.getByRole('button', { name: 'Couldn’t load. Try again' });
  await again.waitFor();
  await page.unroute(older);
  await again.click();
  await list.getByText(`Domain allowed ${domains[0]}`).waitFor();
});

test('other users are told that the page is for administrators', async () => {
  const member = await newMember(shared);
  const page = await openAt(shared, member, '/dashboard/settings/beta-access');
  await page.getByText(/^Only administrators can see this page/).waitFor();
  expect(await page.getByLabel('Add domains').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Beta access' }).count()).toBe(0);
});
