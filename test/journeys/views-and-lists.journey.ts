import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { beforeEach, expect, test } from 'vitest';
import { jonas, type Member, newMember } from '#test/e2e/member.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import {
  bar,
  currentView,
  grid,
  hasFocus,
  keepUndo,
  nameOf,
  nameView,
  openSignals,
  picker,
  rows,
  settled,
  total,
  viewTab,
} from '#test/e2e/signals-page.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

test('somebody saves filters as a view, finds it again after a reload, changes it, deletes it and takes that back', async () => {
  const page = await openSignals(shared, member, '?engagementType=comment');
  await expect.poll(() => currentView(page).innerText()).toMatch(/^All/);
  await page.getByRole('button', { name: 'Save view' }).click();
  await nameView(page, 'Talkers');
  await expect.poll(() => currentView(page).innerText()).toBe('Talkers');
  expect(await page.getByRole('button', { name: 'Reset' }).count()).toBe(0);
  const few = await total(page);

  await page.reload();
  await viewTab(page, 'Talkers').waitFor();
  await expect.poll(() => currentView(page).innerText()).toBe('Talkers');
  await viewTab(page, 'All').click();
  await expect.poll(() => total(page)).toBeGreaterThan(few);
  await viewTab(page, 'Talkers').click();
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
  await viewTab(page, 'Talkers').waitFor({ state: 'hidden' });
  expect((await member.api.views.list({})).items).toEqual([]);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => currentView(page).innerText()).toBe('Talkers');
  await page.getByRole('button', { name: 'Engaged by comment', exact: true }).waitFor();
  expect((await member.api.views.list({})).items).toMatchObject([{ filters: { search: 'e' } }]);
});

test('somebody looks at the overview, and its bars lead to their people', async () => {
  const page = await openSignals(shared, member);
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

test('somebody puts two people on a new list, finds them by it and exports them', async () => {
  const page = await openSignals(shared, member);
  const all = await total(page);
  const names = [await nameOf(rows(page).nth(0)), await nameOf(rows(page).nth(2))];
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(2).getByRole('checkbox').check();
  await bar(page)
    .getByRole('button', { name: /Add to list/ })
    .click();
  await picker(page).getByRole('textbox').fill('Berlin leads');
  await picker(page).getByRole('option', { name: 'Create “Berlin leads”' }).click();
  await page.getByText('Added 2 people to Berlin leads').waitFor();
  await grid(page).getByText('Berlin leads').nth(1).waitFor();
  await page.getByText('2 selected').waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'List', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Berlin leads' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'On list Berlin leads', exact: true }).waitFor();
  await expect.poll(() => total(page)).toBe(2);
  await page.reload();
  await page.getByRole('button', { name: 'On list Berlin leads', exact: true }).waitFor();
  await expect.poll(() => total(page)).toBe(2);
  await settled(page);
  expect(await Promise.all([0, 1].map((index) => nameOf(rows(page).nth(index))))).toEqual(names);

  await page.getByRole('button', { name: 'Export 2' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 2 rows' }).click();
  const records = parse(await readFile(await (await coming).path()), { bom: true, columns: true }) as {
    name: string;
  }[];
  expect(records.map(({ name }) => name)).toEqual(names);

  await page.getByRole('button', { name: 'On list Berlin leads', exact: true }).click();
  await page.getByRole('checkbox', { name: 'On no list' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'On no list', exact: true }).waitFor();
  await expect.poll(() => total(page)).toBe(all - 2);
});
