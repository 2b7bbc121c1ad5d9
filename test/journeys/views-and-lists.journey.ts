import { beforeEach, expect, test } from 'vitest';
import { inFullRuns } from '#test/cases.ts';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import {
  currentView,
  hasFocus,
  keepUndo,
  nameOf,
  nameView,
  openSignals,
  rows,
  total,
  viewTab,
  waitForRows,
} from '#test/e2e/signals-page.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

// Slow: the page is loaded twice, and each view loads its people.
test('a user filters and searches, reloads the page, saves what they see as a view, changes it, deletes it, and restores it', async () => {
  const page = await openSignals(shared, member);
  await expect.poll(() => currentView(page).innerText()).toMatch(/^All/);
  const all = await total(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Intensity' }).click();
  await page.getByLabel('Low', { exact: true }).check();
  await page.keyboard.press('Escape');
  const chip = page.getByRole('button', { name: 'Intensity is low', exact: true });
  await chip.waitFor();
  await expect.poll(() => total(page)).toBeLessThan(all);
  await waitForRows(page);
  const some = await total(page);
  const name = await nameOf(rows(page).first());
  const search = page.getByRole('searchbox');
  await search.fill(name);
  await page.waitForURL(/search=/);
  await expect.poll(() => total(page)).toBeLessThan(some);
  const few = await total(page);
  expect(few).toBeGreaterThan(0);

  await page.reload();
  await chip.waitFor();
  expect(await search.inputValue()).toBe(name);
  await expect.poll(() => total(page)).toBe(few);
  await waitForRows(page);
  expect(await nameOf(rows(page).first())).toBe(name);

  await page.getByRole('button', { name: 'Save view' }).click();
  await nameView(page, 'Talkers');
  await expect.poll(() => currentView(page).innerText()).toBe('Talkers');
  expect(await page.getByRole('button', { name: 'Reset' }).count()).toBe(0);
  await viewTab(page, 'All').click();
  await expect.poll(() => total(page)).toBe(all);
  expect(await search.inputValue()).toBe('');
  await viewTab(page, 'Talkers').click();
  await chip.waitFor();
  await expect.poll(() => total(page)).toBe(few);

  await page.keyboard.press('/');
  await hasFocus(search);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('e');
  await page.getByRole('button', { name: 'Reset' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Reset' }).waitFor({ state: 'hidden' });
  const { items } = await member.api.views.list({});
  expect(items).toMatchObject([{ name: 'Talkers', filters: { intensity: ['low'], search: 'e' } }]);

  await page.getByRole('button', { name: 'Change the view Talkers' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Deleted the view “Talkers”').waitFor();
  await keepUndo(page);
  await viewTab(page, 'Talkers').waitFor({ state: 'hidden' });
  expect((await member.api.views.list({})).items).toEqual([]);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => currentView(page).innerText()).toBe('Talkers');
  await chip.waitFor();
  expect((await member.api.views.list({})).items).toMatchObject([{ filters: { search: 'e' } }]);
});

// Slow: three of its charts are opened, each with its people.
inFullRuns('a user opens the overview, and its bars lead to their people', async () => {
  const page = await openSignals(shared, member);
  const all = await total(page);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Engagement by week' }).waitFor();
  expect(await total(page)).toBe(all);

  const weeks = page.getByRole('region', { name: 'Engagement by week' });
  await weeks.locator('.recharts-bar-rectangle path').last().click();
  await page.waitForURL(/activeFrom=.*activeType=/);
  await rows(page).first().waitFor();
  await waitForRows(page);
  expect(await total(page)).toBeGreaterThan(0);
  expect(await total(page)).toBeLessThanOrEqual(all);
  await page.goBack();

  const scores = page.getByRole('region', { name: 'Scores' });
  await scores.getByText('View as table').press('Enter');
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
