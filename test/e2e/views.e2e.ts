import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { grid, hasFocus, keepUndo, rows, settled, total } from './signals-page.ts';
import { openVisitor } from './visitor.ts';

const shared = shareProduct();
let member: Member;
/** Each test is somebody new: views are the user's, not the page's. */
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name });
const current = (page: Page) => tabs(page).locator('[data-current]');

async function openSignals(search = ''): Promise<Page> {
  const page = await openVisitor(shared, { token: member.token });
  await page.goto(`/dashboard/signals/${member.profileIds[0]}${search}`);
  await tab(page, 'All').waitFor();
  return page;
}

async function nameView(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('filters are saved as a view, found again after a reload, changed, saved, deleted and taken back', async () => {
  const page = await openSignals('?engagementType=comment');
  await expect.poll(() => current(page).innerText()).toMatch(/^All/);
  await page.getByRole('button', { name: 'Save view' }).click();
  await nameView(page, 'Talkers');
  await expect.poll(() => current(page).innerText()).toBe('Talkers');
  expect(await page.getByRole('button', { name: 'Reset' }).count()).toBe(0);
  const few = await total(page);

  await page.reload();
  await tab(page, 'Talkers').waitFor();
  await expect.poll(() => current(page).innerText()).toBe('Talkers');
  await tab(page, 'All').click();
  await expect.poll(() => total(page)).toBeGreaterThan(few);
  await tab(page, 'Talkers').click();
  await page.getByRole('button', { name: 'Engaged by comment', exact: true }).waitFor();
  await expect.poll(() => total(page)).toBe(few);

  await page.keyboard.press('/');
  await hasFocus(page.getByRole('searchbox'));
  await page.keyboard.type('e');
  await page.getByRole('button', { name: 'Reset' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Reset' }).waitFor({ state: 'hidden' });
  const { items } = await member.api.views.list({});
  expect(items).toMatchObject([{ name: 'Talkers', filters: { engagementType: ['comment'], search: 'e' } }]);

  await page.getByRole('button', { name: 'Change the view Talkers' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Deleted the view “Talkers”').waitFor();
  await keepUndo(page);
  await tab(page, 'Talkers').waitFor({ state: 'hidden' });
  expect((await member.api.views.list({})).items).toEqual([]);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => current(page).innerText()).toBe('Talkers');
  await page.getByRole('button', { name: 'Engaged by comment', exact: true }).waitFor();
  expect((await member.api.views.list({})).items).toMatchObject([{ filters: { search: 'e' } }]);
});

test('views are renamed, refused a taken name, moved, and opened by digits', async () => {
  for (const name of ['Ants', 'Bees'])
    await member.api.views.create({ body: { name, filters: { search: name } } });
  const page = await openSignals();
  await tab(page, 'Bees').waitFor();
  await page.keyboard.press('6');
  await expect.poll(() => current(page).innerText()).toBe('Bees');
  await page.getByRole('button', { name: 'Change the view Bees' }).click();
  await page.getByRole('menuitem', { name: 'Move left' }).click();
  await expect
    .poll(() => tabs(page).getByRole('link').allInnerTexts())
    .toEqual(['All', 'New and active', 'Gone quiet', 'Most active', 'Bees', 'Ants']);
  await page.getByRole('button', { name: 'Change the view Bees' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the view' });
  await dialog.getByLabel('Name').fill('ANTS');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByText('You already have a view called “Ants”.').waitFor();
  await dialog.getByLabel('Name').fill('Wasps');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect.poll(() => current(page).innerText()).toBe('Wasps');
});

test('built-in views show whom they say, with the number of the week', async () => {
  const page = await openSignals();
  const all = await total(page);
  await tab(page, 'Most active').click();
  await page.getByRole('button', { name: 'Active in the last 7 days', exact: true }).waitFor();
  await expect.poll(() => total(page)).toBeLessThan(all);
  const { total: active } = await member.api.signals.total({
    params: { id: member.profileIds[0] ?? '' },
    query: { activeWeek: true },
  });
  await expect.poll(() => total(page)).toBe(active);
  await settled(page);
  const numbers = (await grid(page).locator('td[data-column="week"]').allInnerTexts()).map(Number);
  expect(numbers.length).toBe(Math.min(active, numbers.length));
  expect(numbers.every((one) => one > 0)).toBe(true);
  expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
  await page.getByRole('button', { name: 'Remove the filter: Active in the last 7 days' }).click();
  await expect.poll(() => total(page)).toBe(all);
  await grid(page).locator('td[data-column="week"]').first().waitFor({ state: 'hidden' });
  await tab(page, 'Gone quiet').click();
  await page.getByRole('button', { name: 'Gone quiet', exact: true }).waitFor();
  await expect.poll(() => total(page)).toBeLessThan(all);
});

test('columns are chosen, moved and kept, in the browser and with a view; rows can be low', async () => {
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
  await page.getByRole('menuitem', { name: 'Save what is shown …' }).click();
  await nameView(page, 'Mine');
  await choose(async (dialog) => {
    await dialog.getByRole('checkbox', { name: 'Score' }).uncheck();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Reset' }).waitFor({ state: 'hidden' });
  const { items } = await member.api.views.list({});
  expect(items[0]?.columns?.[0]).toBe('latest');
  expect(items[0]?.columns).not.toContain('score');
  await tab(page, 'All').click();
  await expect.poll(heads).toContain('Score');
});

test('the overview counts what matches, and a bar leads to its rows by mouse and by keyboard', async () => {
  const page = await openSignals();
  const all = await total(page);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Engagement by week' }).waitFor();
  expect(await total(page)).toBe(all);

  const weeks = page.getByRole('region', { name: 'Engagement by week' });
  await weeks.locator('.recharts-bar-rectangle path').last().click();
  await page.waitForURL(/activeFrom=.*activeType=/);
  await rows(page).first().waitFor();
  await settled(page);
  expect(await total(page)).toBeGreaterThan(0);
  expect(await total(page)).toBeLessThanOrEqual(all);
  await page.goBack();

  const scores = page.getByRole('region', { name: 'Scores' });
  await scores.getByText('Show the numbers').press('Enter');
  const link = scores.getByRole('link').first();
  const people = Number(((await link.innerText()) ?? '').replace(/\D/g, ''));
  await link.press('Enter');
  await page.waitForURL(/scoreMin=/);
  await expect.poll(() => total(page)).toBe(people);

  await page.getByRole('link', { name: 'Overview' }).click();
  const companies = page.getByRole('region', { name: 'Top companies' });
  const company = companies.getByRole('link').first();
  const there = Number(/(\d+) (person|people)/.exec(await company.innerText())?.[1]);
  await company.click();
  await page
    .getByRole('button', { name: /^Company is / })
    .first()
    .waitFor();
  await expect.poll(() => total(page)).toBe(there);
});
