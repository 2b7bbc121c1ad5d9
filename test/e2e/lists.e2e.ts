import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { beforeEach, expect, test } from 'vitest';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import {
  bar,
  grid,
  keepUndo,
  nameOf,
  openSignals,
  panel,
  picker,
  rows,
  total,
  waitForRows,
} from './signals-page.ts';

const shared = shareProduct();
let member: Member;
/** Each test has a new user, because lists belong to the user and not the page. */
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

/** The server's count of the profile's people on a list. */
async function onList(name: string): Promise<number | undefined> {
  const { items } = await member.api.lists.list({});
  return items.find((list) => list.name === name)?.people.sample;
}

test('with the keyboard, l adds the focused person to a list, and z undoes it', async () => {
  const page = await openSignals(shared, member);
  await page.keyboard.press('j');
  const name = await nameOf(rows(page).first());
  await page.keyboard.press('l');
  await picker(page).waitFor();
  await page.keyboard.type('not');
  await page.getByRole('option', { name: /^Do not engage/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(`Added ${name} to Do not engage`).waitFor();
  await keepUndo(page);
  await rows(page).first().getByRole('img', { name: 'Do not engage' }).waitFor();
  await expect.poll(() => onList('Do not engage')).toBe(1);
  await page.keyboard.press('z');
  await grid(page).getByRole('img', { name: 'Do not engage' }).waitFor({ state: 'hidden' });
  await expect.poll(() => onList('Do not engage')).toBe(0);
});

test('in the panel a person is added to a list, removed with ×, and restored with undo', async () => {
  await member.api.lists.create({ body: { name: 'Friends' } });
  const page = await openSignals(shared, member);
  const name = await nameOf(rows(page).first());
  await rows(page).first().click();
  await panel(page).getByRole('button', { name: 'Add to list' }).click();
  await picker(page)
    .getByRole('option', { name: /^Friends/ })
    .click();
  const pills = panel(page).getByRole('list', { name: 'Lists' });
  await pills.getByText('Friends').waitFor();
  await expect.poll(() => onList('Friends')).toBe(1);
  await pills.getByRole('button', { name: 'Remove from Friends' }).click();
  await page.getByText(`Removed ${name} from Friends`).waitFor();
  await keepUndo(page);
  await expect.poll(() => onList('Friends')).toBe(0);
  await pills.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await pills.getByText('Friends').waitFor();
  await expect.poll(() => onList('Friends')).toBe(1);
});

test('lists are created and deleted in the manager after a warning, except the built-in one', async () => {
  const { id } = await member.api.lists.create({ body: { name: 'Old' } });
  const filters = { engagementType: ['reaction' as const] };
  const [connectedProfileId = ''] = member.profileIds;
  const { added } = await member.api.lists.addSignals({
    params: { id },
    body: { connectedProfileId, filters },
  });
  expect(added).toBeGreaterThan(1);
  const page = await openSignals(shared, member);
  await page.keyboard.press('j');
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Manage lists' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your lists' });
  await dialog.getByRole('textbox').fill('do NOT engage');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('You already have a list called “Do not engage”.').waitFor();
  await dialog.getByRole('textbox').fill('Fresh');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByRole('button', { name: 'Delete the list Fresh' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Delete the list Do not engage' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Delete the list Old' }).click();
  await dialog.getByText(`${added} people are removed from it`).waitFor();
  await dialog.getByRole('button', { name: 'Delete list' }).click();
  await dialog.getByRole('button', { name: 'Delete the list Old' }).waitFor({ state: 'hidden' });
  await dialog.getByText('Fresh').waitFor();
  await expect.poll(() => onList('Old')).toBeUndefined();
  await grid(page).getByText('Old', { exact: true }).first().waitFor({ state: 'hidden' });
});

test('a failed change is reverted and reported', async () => {
  await member.api.lists.create({ body: { name: 'Friends' } });
  const page = await openSignals(shared, member);
  await page.route('**/list/*/signals', (route) => route.abort());
  await rows(page).first().getByRole('checkbox').check();
  await page.keyboard.press('l');
  await picker(page)
    .getByRole('option', { name: /^Friends/ })
    .click();
  await page.getByText('No one was added to Friends. Network error').waitFor();
  expect(await grid(page).getByText('Friends').count()).toBe(0);
  await page.getByText('1 selected').waitFor();
});

test('a user puts two people on a new list, filters by it, and exports them', async () => {
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
  await waitForRows(page);
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
