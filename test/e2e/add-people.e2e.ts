import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openSignals, palette } from './signals-page.ts';

const shared = shareProduct();
let member: Member;
beforeAll(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add people' });

test('what went wrong is told, and what was typed stays', async () => {
  const page = await openSignals(shared, member);
  await page.route('**/signals/add-directly', (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is resting.' } }),
  );
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'People by address…' }).click();
  const field = dialog(page).getByLabel('Addresses of people, one a line');
  await field.fill('linkedin.com/in/somebody-else');
  await dialog(page).getByRole('button', { name: 'Add 1 person' }).click();
  await dialog(page).getByText('The database is resting.').waitFor();
  expect(await field.inputValue()).toBe('linkedin.com/in/somebody-else');
});

test('mod+K opens the palette anywhere: arrows and Enter go, Escape closes, and ? lists it', async () => {
  const page = await openSignals(shared, member);
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('ControlOrMeta+k');
  const options = palette(page).getByRole('option');
  await expect
    .poll(() => options.allInnerTexts())
    .toEqual([
      ...[
        'Signals',
        'Engage',
        'Analytics',
        'Comments',
        'Agents',
        'Scheduled agents',
        'Feeds',
        'Channels',
        'Posts',
        'Signal webhook',
        'Settings',
      ].map((name) => `Go to ${name}`),
      'Add people from a post…',
    ]);
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  expect(await options.nth(10).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/settings');

  await page.keyboard.press('ControlOrMeta+k');
  await palette(page).getByRole('combobox').fill('xyzzyqq');
  await palette(page).getByText('Nobody among your signals fits').waitFor();
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'hidden' });
  expect(page.url()).toContain('/dashboard/settings');

  await page.getByRole('heading', { name: 'Settings', level: 1 }).click();
  await page.keyboard.press('?');
  await page
    .getByRole('dialog', { name: 'Keys on this screen' })
    .getByText('Go to a place or a person')
    .waitFor();
});
