import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { currentView, grid, nameView, rows, total, viewTab, viewTabs, waitForRows } from './signals-page.ts';
import { openAt } from './visitor.ts';

const shared = shareProduct();
let member: Member;
/** Each test has a new user, because views belong to the user and not the page. */
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

async function openSignals(search = ''): Promise<Page> {
  const page = await openAt(shared, member, `/dashboard/signals/${member.profileIds[0]}${search}`);
  await viewTab(page, 'All').waitFor();
  return page;
}

test('views are renamed, except to a taken name, moved, and opened with digits', async () => {
  for (const name of ['Ants', 'Bees'])
    await member.api.views.create({ body: { name, filters: { search: name } } });
  const page = await openSignals();
  await viewTab(page, 'Bees').waitFor();
  await page.keyboard.press('6');
  await expect.poll(() => currentView(page).innerText()).toBe('Bees');
  await page.getByRole('button', { name: 'Change the view Bees' }).click();
  await page.getByRole('menuitem', { name: 'Move left' }).click();
  await expect
    .poll(() => viewTabs(page).getByRole('link').allInnerTexts())
    .toEqual(['All', 'New and active', 'Gone quiet', 'Most active', 'Bees', 'Ants', 'Overview']);
  await page.getByRole('button', { name: 'Change the view Bees' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the view' });
  await dialog.getByLabel('Name').fill('ANTS');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByText('You already have a view called “Ants”.').waitFor();
  await dialog.getByLabel('Name').fill('Wasps');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect.poll(() => currentView(page).innerText()).toBe('Wasps');
});

test('built-in views show the people their names say, with a column for the week', async () => {
  const page = await openSignals();
  const all = await total(page);
  await viewTab(page, 'Most active').click();
  await page.getByRole('button', { name: 'Active in the last 7 days', exact: true }).waitFor();
  await expect.poll(() => total(page)).toBeLessThan(all);
  const { total: active } = await member.api.signals.total({
    params: { id: member.profileIds[0] ?? '' },
    query: { activeWeek: true },
  });
  await expect.poll(() => total(page)).toBe(active);
  await waitForRows(page);
  const numbers = (await grid(page).locator('td[data-column="week"]').allInnerTexts()).map(Number);
  expect(numbers.length).toBe(Math.min(active, numbers.length));
  expect(numbers.every((one) => one > 0)).toBe(true);
  expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
  await page.getByRole('button', { name: 'Remove the filter: Active in the last 7 days' }).click();
  await expect.poll(() => total(page)).toBe(all);
  await grid(page).locator('td[data-column="week"]').first().waitFor({ state: 'hidden' });
  await viewTab(page, 'Gone quiet').click();
  await page.getByRole('button', { name: 'Gone quiet', exact: true }).waitFor();
  await expect.poll(() => total(page)).toBeLessThan(all);
});

test('columns are chosen, moved, and kept in the browser and with a view, and rows can be compact', async () => {
  const page = await openSignals();
  await rows(page).nth(2).waitFor();
  const heads = () => grid(page).getByRole('columnheader').allInnerTexts();
  const choose = async (run: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await run(page.getByRole('dialog', { name: 'Columns' }));
    await page.keyboard.press('Escape');
  };
  await choose(async (dialog) => {
    await dialog.getByRole('checkbox', { name: 'Interactions' }).uncheck();
    await dialog.getByRole('button', { name: 'Move Last activity left' }).press('Enter');
    await dialog.getByRole('checkbox', { name: 'Compact rows' }).check();
  });
  await expect.poll(async () => (await heads()).slice(1, 4)).toEqual(['Person', 'Last activity', 'Score']);
  expect(await heads()).not.toContain('Interactions');
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(32);
  await page.reload();
  await rows(page).nth(2).waitFor();
  await expect.poll(async () => (await heads()).slice(1, 4)).toEqual(['Person', 'Last activity', 'Score']);

  await page.getByRole('button', { name: 'Add a view' }).click();
  await page.getByRole('menuitem', { name: 'Save current view…' }).click();
  await nameView(page, 'Mine');
  await choose(async (dialog) => {
    await dialog.getByRole('checkbox', { name: 'Score' }).uncheck();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Reset' }).waitFor({ state: 'hidden' });
  const { items } = await member.api.views.list({});
  expect(items[0]?.columns?.[0]).toBe('latest');
  expect(items[0]?.columns).not.toContain('score');
  await viewTab(page, 'All').click();
  await expect.poll(heads).toContain('Score');
});
