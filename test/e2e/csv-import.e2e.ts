import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { jonas, type Member, newMember } from './member.ts';
import { shareProduct } from './share-product.ts';
import { hasFocus, openSignals, rows } from './signals-page.ts';

const shared = shareProduct();
let member: Member;
beforeEach(async () => {
  member = await newMember(shared, { connect: [jonas], onboarded: true, synced: true });
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import people' });

async function openCsv(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog(page).getByRole('tab', { name: 'CSV file' }).click();
}

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
}

async function saved(
  page: Page,
  click: Locator,
): Promise<{ name: string; records: Record<string, string>[] }> {
  const coming = page.waitForEvent('download');
  await click.click();
  const download = await coming;
  const records = parse(await readFile(await download.path()), { bom: true, columns: true }) as Record<
    string,
    string
  >[];
  return { name: download.suggestedFilename(), records };
}

const people = [
  'Kontakt;Profil;Firma;Notiz',
  '=Kim "K" Quartz;linkedin.com/in/kim-quartz?trk=x;"Acme; Inc";a',
  'Nobody;nowhere;;b',
  'Lee van Quartz;https://www.linkedin.com/in/lee-quartz;;c',
  'No Address;;;d',
  '',
].join('\n');

test('a CSV with bad rows goes into a new list, the bad rows are explained, and the list is exported', async () => {
  const page = await openSignals(shared, member);
  await openCsv(page);
  await chooseFile(page, 'fair.csv', people);
  await dialog(page).getByText('4 rows, 4 columns, semicolon-separated, UTF-8').waitFor();
  const holds = (column: string) => dialog(page).getByLabel(`Import ${column} as`);
  expect(await holds('Profil').inputValue()).toBe('url');
  expect(await holds('Kontakt').inputValue()).toBe('name');
  const preview = dialog(page).getByRole('table', { name: 'Preview' });
  await preview.getByText('=Kim "K" Quartz').waitFor();
  await preview.getByText('Skipped: Not a LinkedIn profile URL.').waitFor();

  // Each field is used by one column at most; the preview updates.
  await holds('Notiz').selectOption('Company');
  expect(await holds('Firma').inputValue()).toBe('ignore');
  await preview.getByRole('cell', { name: 'a', exact: true }).waitFor();
  await holds('Firma').selectOption('Company');
  await preview.getByText('Acme; Inc').waitFor();
  await holds('Profil').selectOption('Don’t import');
  await dialog(page).getByText('Choose the column with the LinkedIn profile URLs').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Import 4 rows' }).isDisabled()).toBe(true);
  await holds('Profil').selectOption('LinkedIn URL');

  await dialog(page).getByLabel('Add to list').selectOption('New list…');
  await dialog(page).getByLabel('List name').fill('Fair');
  await dialog(page).getByText('2 rows will be skipped.').waitFor();
  await dialog(page).getByRole('button', { name: 'Import 2 rows' }).click();
  await dialog(page)
    .getByText('fair.csv: 2 new people, 2 people added to the list, 2 rows skipped.')
    .waitFor();
  const errors = dialog(page).getByRole('table', { name: 'Skipped rows' }).getByRole('row');
  await expect
    .poll(async () =>
      (await errors.allInnerTexts()).slice(1).map((line) => line.split(/\s*\t\s*/).slice(0, 3)),
    )
    .toEqual([
      ['3', 'Profil', 'nowhere'],
      ['5', 'Profil', 'empty'],
    ]);
  const broken = await saved(page, dialog(page).getByRole('button', { name: 'Download as CSV' }));
  expect(broken.name).toBe('fair - skipped rows.csv');
  expect(broken.records).toMatchObject([
    { Kontakt: 'Nobody', Profil: 'nowhere', row: '3' },
    { Kontakt: 'No Address', Profil: '', row: '5', reason: expect.stringMatching(/Missing LinkedIn URL/) },
  ]);

  await dialog(page).getByRole('button', { name: 'View Fair' }).click();
  await page.getByRole('button', { name: 'On list Fair', exact: true }).waitFor();
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByRole('button', { name: 'Export 2', exact: true }).click();
  const exporting = page.getByRole('dialog', { name: 'Export' });
  await exporting.getByRole('radio', { name: 'HubSpot' }).check();
  const exported = await saved(page, exporting.getByRole('button', { name: 'Export 2 rows' }));
  expect(
    exported.records
      .map((record) => [record['First Name'], record['Last Name'], record['LinkedIn URL']])
      .sort(),
  ).toEqual([
    ["'=Kim", '"K" Quartz', 'https://www.linkedin.com/in/kim-quartz'],
    ['Lee', 'van Quartz', 'https://www.linkedin.com/in/lee-quartz'],
  ]);
  // The choice is remembered.
  await page.reload();
  await page.getByRole('button', { name: 'Export 2', exact: true }).click();
  expect(await exporting.getByRole('radio', { name: 'HubSpot' }).isChecked()).toBe(true);
});

test('a list is renamed, filled from a CSV, and exported without people on Do not engage', async () => {
  await member.api.lists.create({ body: { name: 'Old name' } });
  const { items } = await member.api.lists.list({});
  const builtIn = items.find(({ kind }) => kind === 'do_not_engage')?.id ?? '';
  const page = await openSignals(shared, member);
  const openLists = async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('l');
    await page.getByRole('button', { name: 'Manage lists' }).click();
  };
  const choose = async (list: string, what: string) => {
    await page.getByRole('button', { name: `More for the list ${list}` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await openLists();
  await choose('Old name', 'Rename');
  const field = page.getByLabel('New name of the list Old name');
  await hasFocus(field);
  await page.keyboard.type('do NOT engage');
  await page.keyboard.press('Enter');
  await page.getByText('You already have a list called “Do not engage”.').waitFor();
  await field.press('Escape');
  await field.waitFor({ state: 'hidden' });
  await choose('Old name', 'Rename');
  await hasFocus(field);
  await page.keyboard.type('New name');
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'More for the list New name' }).waitFor();
  await choose('New name', 'Add from CSV');
  await chooseFile(page, 'more.csv', people);
  await dialog(page).getByRole('button', { name: 'Import 2 rows' }).click();
  await dialog(page).getByRole('button', { name: 'View New name' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => rows(page).count()).toBe(2);
  const params = { id: member.profileIds[0] ?? '' };
  const lee = (await member.api.signals.list({ params, query: { search: 'lee van' } })).items;
  const signalIds = lee.map(({ id }) => id);
  await member.api.lists.addSignals({ params: { id: builtIn }, body: { signalIds } });

  await openLists();
  await choose('New name', 'Export');
  const exporting = page.getByRole('dialog', { name: 'Export New name' });
  await exporting.getByRole('button', { name: 'Export 1 row' }).waitFor();
  await exporting.getByRole('radio', { name: 'Sequencer' }).check();
  const included = exporting.getByLabel('Include people on Do not engage (1)');
  await included.check();
  await exporting.getByRole('button', { name: 'Export 2 rows' }).waitFor();
  await included.uncheck();
  const { records } = await saved(page, exporting.getByRole('button', { name: 'Export 1 row' }));
  expect(records).toMatchObject([{ first_name: "'=Kim", company: 'Acme; Inc', last_engagement: 'manual' }]);
  await exporting.waitFor({ state: 'hidden' });
});

test("files that aren't CSV are refused with a reason, and an interrupted import can be continued", async () => {
  const page = await openSignals(shared, member);
  await openCsv(page);
  await chooseFile(page, 'people.xlsx', 'PK');
  await dialog(page).getByText('This is a spreadsheet file.').waitFor();
  await chooseFile(page, 'nobody.csv', 'Name,LinkedIn\n');
  await dialog(page).getByText('This file has no rows.').waitFor();
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click();
  await chooseFile(page, 'later.csv', people);
  await dialog(page).getByRole('button', { name: 'Import 2 rows' }).waitFor();
  await page.reload();
  await openCsv(page);
  await dialog(page).getByRole('button', { name: 'Continue with later.csv' }).click();
  await dialog(page).getByRole('button', { name: 'Import 2 rows' }).click();
  await dialog(page).getByText('later.csv: 2 new people, 2 rows skipped.').waitFor();
  await dialog(page).getByRole('button', { name: 'Choose another file' }).click();
  await dialog(page).getByRole('button', { name: 'Delete nobody.csv' }).click();
  await dialog(page).getByRole('button', { name: 'Show nobody.csv' }).waitFor({ state: 'hidden' });
});
