import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { jonas, maya, newMember } from '#test/e2e/member.ts';
import { everybody, totalOf } from '#test/e2e/member-signals.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import {
  bar,
  grid,
  keepUndo,
  nameOf,
  openSignals,
  rows,
  total,
  waitForRows,
} from '#test/e2e/signals-page.ts';

const shared = shareProduct();

// Slow: a thousand people are synced, and hundreds are changed and reverted.
test('a user saves a view, selects all that match, adds them to a list, undoes it, and exports them', async () => {
  const member = await newMember(shared, { connect: [maya], onboarded: true, synced: true });
  const page = await openSignals(shared, member, '?intensity=low');
  const many = await totalOf(member, { intensity: ['low'], snoozed: false });
  expect(many).toBeGreaterThan(100);
  await expect.poll(() => total(page)).toBe(many);
  const words = new Intl.NumberFormat('en').format(many);
  await page.getByRole('button', { name: 'Save view' }).click();
  const naming = page.getByRole('dialog', { name: 'Save view' });
  await naming.getByLabel('Name').fill('Cool ones');
  await naming.getByRole('button', { name: 'Save view' }).click();
  await naming.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect.poll(() => total(page)).toBeGreaterThan(many);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Cool ones' }).click();
  await expect.poll(() => total(page)).toBe(many);
  await waitForRows(page);
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await bar(page)
    .getByRole('button', { name: `Select all ${words} matching` })
    .click();
  await bar(page).getByText(`All ${words} matching selected`).waitFor();

  const onSpring = async () =>
    (await member.api.lists.list({})).items.find(({ name }) => name === 'Spring')?.people.sample;
  await bar(page)
    .getByRole('button', { name: /Add to list/ })
    .click();
  const picker = page.getByRole('dialog', { name: `Add ${words} people to a list` });
  await picker.getByRole('textbox').fill('Spring');
  await picker.getByRole('option', { name: 'Create “Spring”' }).click();
  await page.getByText(`Added ${words} people to Spring`).waitFor();
  await keepUndo(page);
  await expect.poll(onSpring).toBe(many);
  await grid(page).getByText('Spring', { exact: true }).nth(3).waitFor();
  await page.keyboard.press('z');
  await expect.poll(onSpring).toBe(0);
  await grid(page).getByText('Spring', { exact: true }).first().waitFor({ state: 'hidden' });

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+a');
  await bar(page).getByText(`All ${words} matching selected`).waitFor();
  const coming = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: `Export ${words}` }).click();
  await page.getByRole('button', { name: `Export ${words} rows` }).click();
  const file = await readFile(await (await coming).path());
  const records = parse(file, { bom: true, columns: true }) as { id: string }[];
  const all = await everybody(member, { intensity: ['low'], snoozed: false });
  expect(records.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());

  await bar(page).getByRole('button', { name: 'Set status' }).click();
  await page.getByRole('menuitem', { name: `Mark ${words} people as reviewed` }).click();
  await keepUndo(page);
  await expect.poll(() => totalOf(member, { status: ['reviewed'] })).toBe(many);
  await bar(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('z');
  await expect.poll(() => totalOf(member, { status: ['reviewed'] })).toBe(0);
});

// Slow: the table and the details refetch after each of six changes.
test('a user triages people with the keyboard as fast as they can press keys', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const fresh = { status: ['new' as const], snoozed: false };
  const order = (await everybody(member, { ...fresh, sort: 'name' })).map(({ id }) => id);
  const page = await openSignals(shared, member, '?status=new&sort=name');
  for (const key of ['j', 'Enter', 'd', 'd', 'r', 'd', 'm', 'd']) await page.keyboard.press(key);
  await expect.poll(() => new URL(page.url()).searchParams.get('signal')).toBe(order[6]);
  await expect.poll(() => totalOf(member, fresh)).toBe(order.length - 6);
  const after = new Map((await everybody(member, {})).map(({ id, status }) => [id, status]));
  expect(order.slice(0, 7).map((id) => after.get(id))).toEqual([
    'dismissed',
    'dismissed',
    'reviewed',
    'dismissed',
    'engaged',
    'dismissed',
    'new',
  ]);
});

// Slow: a thousand people are synced, so filters and searches still match some.
test('a user filters and searches, reloads the page, and sees the same people', async () => {
  const member = await newMember(shared, { connect: [maya], onboarded: true, synced: true });
  const page = await openSignals(shared, member);
  const all = await total(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Intensity' }).click();
  await page.getByLabel('Low', { exact: true }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Intensity is low', exact: true }).waitFor();
  await expect.poll(() => total(page)).toBeLessThan(all);
  const some = await total(page);
  expect(some).toBeGreaterThan(0);
  await page.getByRole('searchbox').fill('founder');
  await page.waitForURL(/search=founder/);
  await expect.poll(() => total(page)).toBeLessThan(some);
  const few = await total(page);
  await waitForRows(page);
  const first = await nameOf(rows(page).first());

  await page.reload();
  await page.getByRole('button', { name: 'Intensity is low', exact: true }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('founder');
  await expect.poll(() => total(page)).toBe(few);
  await waitForRows(page);
  expect(await nameOf(rows(page).first())).toBe(first);

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => total(page)).toBe(all);
  await expect.poll(() => new URL(page.url()).search).toBe('');
});
