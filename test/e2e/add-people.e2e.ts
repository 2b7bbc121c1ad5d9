import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { openSignals, palette, panel, total } from './signals-page.ts';

const shared = shareProduct();
let member: Member;
beforeAll(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add people' });

test('a failure is shown and keeps what was typed', async () => {
  const page = await openSignals(shared, member);
  await page.route('**/signals/add-directly', (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is resting.' } }),
  );
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'People by URL…' }).click();
  const field = dialog(page).getByLabel('LinkedIn profile URLs, one per line');
  await field.fill('linkedin.com/in/somebody-else');
  await dialog(page).getByRole('button', { name: 'Add 1 person' }).click();
  await dialog(page).getByText('The database is resting.').waitFor();
  expect(await field.inputValue()).toBe('linkedin.com/in/somebody-else');
});

test('mod+K opens the palette anywhere: arrows and Enter pick, Escape closes, and ? lists the shortcut', async () => {
  const page = await openSignals(shared, member);
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('ControlOrMeta+k');
  const options = palette(page).getByRole('option');
  // The screen's own commands come first.
  await options.filter({ hasText: 'Draft comment' }).waitFor();
  await expect
    .poll(async () => (await options.allInnerTexts()).slice(-13))
    .toEqual([
      ...[
        'Today',
        'Signals',
        'Engage',
        'Comments',
        'Analytics',
        'Posts',
        'Agents',
        'Scheduled agents',
        'Feeds',
        'Channels',
        'Signal webhook',
        'Settings',
      ].map((name) => `Go to ${name}`),
      'Add people from a post…',
    ]);
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  expect(await options.filter({ hasText: 'Go to Settings' }).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/settings');

  await page.keyboard.press('ControlOrMeta+k');
  await palette(page).getByRole('combobox').fill('xyzzyqq');
  await palette(page).getByText('No people found').waitFor();
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'hidden' });
  expect(page.url()).toContain('/dashboard/settings');

  await page.getByRole('heading', { name: 'Settings', level: 1 }).click();
  await page.keyboard.press('?');
  await page
    .getByRole('dialog', { name: 'Keys on this screen' })
    .getByText('Search or run a command')
    .waitFor();
});

test('a user pastes profile URLs and finds the new person with mod+K', async () => {
  const params = { id: member.profileIds[0] ?? '' };
  const [known] = (await member.api.signals.list({ params, query: { limit: 1 } })).items;
  const page = await openSignals(shared, member);
  const before = await total(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'People by URL…' }).click();
  const add = dialog(page).getByRole('button', { name: /^Add / });
  expect(await add.isDisabled()).toBe(true);
  const lines = ['linkedin.com/in/zazie-quillfeather?trk=x', 'not an address', known?.url ?? ''];
  await dialog(page).getByLabel('LinkedIn profile URLs, one per line').fill(lines.join('\n'));
  await dialog(page).getByText('Line 2: not an address isn’t a LinkedIn URL').waitFor();
  expect(await add.innerText()).toBe('Add 2 people');
  await add.click();

  await dialog(page).getByText('1 person added, 1 was already here, 1 line not added').waitFor();
  const results = dialog(page).getByRole('list', { name: 'Results by line' }).getByRole('listitem');
  const reported = await results.allInnerTexts();
  expect(reported).toHaveLength(3);
  expect(reported[0]).toMatch(/Zazie Quillfeather[\s\S]*Added[\s\S]*Name taken from the URL/);
  expect(reported[1]).toMatch(/not an address[\s\S]*Not added[\s\S]*Not a LinkedIn profile URL/);
  expect(reported[2]).toContain(known?.name);
  expect(reported[2]).toContain('Already here');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => total(page)).toBe(before + 1);

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('quillfaether');
  await palette(page)
    .getByRole('option', { name: /^Zazie Quillfeather/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'hidden' });
  await panel(page).getByRole('heading', { name: 'Zazie Quillfeather', exact: true }).waitFor();
  await panel(page).getByText('Added by you').first().waitFor();
});
