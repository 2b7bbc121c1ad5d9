import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { jonas, newMember } from '#test/e2e/member.ts';
import { everybody, totalOf } from '#test/e2e/member-signals.ts';
import { shareProduct } from '#test/e2e/share-product.ts';
import { bar, grid, keepUndo, openSignals, total, waitForRows } from '#test/e2e/signals-page.ts';

const shared = shareProduct();

test('a user selects all that match, adds them to a list, undoes it, exports them, and sets their status', async () => {
  const member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
  const page = await openSignals(shared, member);
  const many = await totalOf(member, { snoozed: false });
  // More than one page.
  expect(many).toBeGreaterThan(50);
  await expect.poll(() => total(page)).toBe(many);
  const words = new Intl.NumberFormat('en').format(many);
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
  const all = await everybody(member, { snoozed: false });
  expect(records.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());

  await bar(page).getByRole('button', { name: 'Set status' }).click();
  await page.getByRole('menuitem', { name: `Mark ${words} people as reviewed` }).click();
  await keepUndo(page);
  await expect.poll(() => totalOf(member, { status: ['reviewed'] })).toBe(many);
  await bar(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('z');
  await expect.poll(() => totalOf(member, { status: ['reviewed'] })).toBe(0);
});
