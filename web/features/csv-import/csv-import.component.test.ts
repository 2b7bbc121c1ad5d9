import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { z } from 'zod';
import type { CsvImport } from '#contract/imports/csv-import.ts';
import { contract } from '#contract/index.ts';
import { inFullRuns, triesAll } from '#test/cases.ts';
import { exampleId, type Part } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, pageUrl, profileId } from '#test/component/open-app.ts';
import { answerSignals, people } from '#test/component/people.ts';
import { savedFiles } from '#test/component/saved-files.ts';
import {
  answer,
  answerFile,
  callsOf,
  disconnect,
  pause,
  refuse,
  sendEvent,
} from '#test/component/scripted-server.ts';

const { csvImports } = contract;
const id = exampleId(60);
const fair = { id: exampleId(70), name: 'Fair' };
const dialog = page.getByRole('dialog', { name: 'Import people' });
const panel = page.getByRole('tabpanel', { name: 'CSV file' });
const choose = panel.getByRole('button', { name: 'Choose CSV file' });
const start = page.getByRole('button', { name: /^Import .*rows$/ });
const holds = (column: string) => panel.getByRole('combobox', { name: `Import ${column} as` });
const listChoice = panel.getByRole('combobox', { name: 'Add to list' });

type Csv = Part<z.input<typeof CsvImport>>;

/** A file of four rows whose columns aren't mapped yet. */
const waiting: Csv = {
  id,
  fileName: 'fair.csv',
  state: 'awaiting_mapping',
  encoding: 'utf-8',
  delimiter: ';',
  hasHeader: true,
  rows: 4,
  columns: [
    { name: 'Kontakt', examples: ['Kim Quartz', 'Lee van Quartz'], guess: 'name' },
    { name: 'Profil', examples: ['linkedin.com/in/kim-quartz'], guess: 'url' },
    { name: 'Firma', guess: 'company' },
    { name: 'Notiz', examples: ['a'], guess: 'ignore' },
  ],
};
const job = { id: exampleId(61), step: 'Importing rows', state: 'running', done: 2, total: 4 } as const;

/** Answers with this file in the given state. */
function answerCsv(
  change: Csv,
  errors: Part<{ row: number; reason: string; column: string; cell: string }>[] = [],
): void {
  answer(csvImports.one, { ...waiting, ...change, errors });
}

beforeEach(() => {
  answerSignals(people(1));
  answer(contract.lists.list, { items: [fair] });
  answer(csvImports.upload, { ...waiting, state: 'inspecting' });
  answer(csvImports.preview, ({ body }) => ({
    items: [
      {
        row: 2,
        person: {
          url: 'https://www.linkedin.com/in/kim-quartz',
          name: 'Kim Quartz',
          isNameGuessed: !body.mapping.includes('name'),
          company: body.mapping.includes('company') ? 'Acme; Inc' : null,
        },
      },
      { row: 3, reason: 'Not a LinkedIn profile URL.', person: null },
    ],
  }));
});

/** Opens the CSV import in the onboarding. */
async function openCsv(): Promise<void> {
  await openApp('/welcome', { user: { isOnboardingCompleted: false, onboardingStep: 'data' } });
  await page.getByRole('tab', { name: 'CSV file' }).click();
  await expect.element(choose).toBeVisible();
}

/** Opens the CSV import from the signals screen. */
async function openBesideSignals(): Promise<void> {
  await openApp(`/dashboard/signals/${profileId}`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('tab', { name: 'CSV file' }).click();
  await expect.element(choose).toBeVisible();
}

/** Chooses a file in the panel. */
async function chooseFile(name = 'fair.csv', text = 'Kontakt;Profil\n'): Promise<void> {
  await userEvent.upload(
    panel.element().querySelector('input[type=file]') as HTMLInputElement,
    new File([text], name),
  );
}

describe('uploading and mapping a CSV file', () => {
  test('rejects other files before uploading; an upload can be canceled and retried', async () => {
    await openCsv();
    await chooseFile('people.xlsx');
    await expect.element(panel.getByText(/^This is a spreadsheet/)).toBeVisible();
    await chooseFile('archive.zip');
    await expect.element(panel.getByText(/^This is a ZIP file/)).toBeVisible();
    await chooseFile('empty.csv', '');
    await expect.element(panel.getByText('This file is empty.')).toBeVisible();
    expect(callsOf(csvImports.upload)).toEqual([]);
    pause(csvImports.upload);
    await chooseFile();
    await expect.element(panel.getByText('Uploading, 50 %')).toBeVisible();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(choose).toBeVisible();
    expect(panel.getByRole('alert').query()).toBeNull();
    disconnect(csvImports.upload);
    await chooseFile();
    await expect.element(panel.getByText('Not uploaded')).toBeVisible();
    await expect.element(panel.getByText('Network error')).toBeVisible();
  });

  test('shows the columns as soon as the server has read the file, allows each field once, and the preview follows the mapping', async () => {
    answerCsv({ state: 'inspecting' });
    await openCsv();
    await chooseFile();
    await expect.element(panel.getByText('Reading fair.csv')).toBeVisible();
    expect(callsOf(csvImports.upload).map(({ query }) => query.fileName)).toEqual(['fair.csv']);
    answerCsv({});
    sendEvent({ name: 'csv-import', id });
    await expect.element(panel.getByText('4 rows, 4 columns, semicolon-separated, UTF-8')).toBeVisible();
    await expect.element(holds('Profil')).toHaveValue('url');
    await expect.element(panel.getByText('Skipped: Not a LinkedIn profile URL.')).toBeVisible();
    await expect.element(panel.getByText('Acme; Inc')).toBeVisible();
    await expect.element(panel.getByText(/from the URL/)).not.toBeInTheDocument();
    await holds('Notiz').selectOptions('name');
    await expect.element(holds('Kontakt')).toHaveValue('ignore');
    await holds('Firma').selectOptions('ignore');
    await expect.element(panel.getByText('Not imported: Kontakt, Firma')).toBeVisible();
    await expect.element(panel.getByText('Acme; Inc')).not.toBeInTheDocument();
    await holds('Profil').selectOptions('ignore');
    await expect.element(panel.getByText(/^Choose the column with the LinkedIn profile URLs/)).toBeVisible();
    await expect.element(start).toBeDisabled();
    await holds('Notiz').selectOptions('url');
    await expect.element(start).toBeEnabled();
    await expect.element(panel.getByText(/from the URL/)).toBeVisible();
    await expectNoBarriers();
  });

  test("says why a file can't be read, keeps the mapping when the start is refused, and puts people on an existing, a new, or no list", async () => {
    answerCsv({ state: 'failed', rows: null, message: 'There are no rows in this file.' });
    await openCsv();
    await chooseFile();
    await expect.element(panel.getByText('fair.csv can’t be imported')).toBeVisible();
    await expect.element(panel.getByText('There are no rows in this file.')).toBeVisible();
    await panel.getByRole('button', { name: 'Choose another file' }).click();
    await expect.element(choose).toBeVisible();
    answerCsv({});
    refuse(csvImports.start, 'conflict', 'This list is gone.');
    await chooseFile();
    await listChoice.selectOptions(fair.id);
    await start.click();
    await expect.element(panel.getByText('This list is gone.')).toBeVisible();
    await listChoice.selectOptions('new');
    await expect.element(start).toBeDisabled();
    await panel.getByRole('textbox', { name: 'List name' }).fill('Harbor');
    await start.click();
    await expect.poll(() => callsOf(csvImports.start)).toHaveLength(2);
    await listChoice.selectOptions('none');
    await start.click();
    await expect.poll(() => callsOf(csvImports.start)).toHaveLength(3);
    const mapping = ['name', 'url', 'company', 'ignore'];
    expect(callsOf(csvImports.start).map(({ body }) => body)).toEqual([
      { connectedProfileId: profileId, mapping, listId: fair.id },
      { connectedProfileId: profileId, mapping, newListName: 'Harbor' },
      { connectedProfileId: profileId, mapping },
    ]);
  });
});

describe('importing a CSV file', () => {
  test('shows its progress, then the outcome and each skipped row', async () => {
    answerCsv({});
    answer(csvImports.start, { ...waiting, state: 'queued' });
    answer(contract.jobs.stop, job);
    answerFile(csvImports.errors, 'errors.csv', 'Kontakt,row\n');
    await openBesideSignals();
    await chooseFile();
    await expect.element(start).toBeVisible();
    answerCsv({ state: 'importing', job, counts: { created: 1 } });
    await start.click();
    await expect
      .element(panel.getByRole('progressbar', { name: 'Import' }))
      .toHaveAttribute('aria-valuenow', '50');
    await expect.element(panel.getByText(/^So far: 1 new person/)).toBeVisible();
    await panel.getByRole('button', { name: 'Stop' }).click();
    await expect.element(panel.getByRole('button', { name: 'Stopping' })).toBeDisabled();
    const done = { state: 'succeeded', connectedProfileId: profileId, list: fair } as const;
    answerCsv({ ...done, counts: { created: 2, listed: 2, invalid: 2 } }, [
      { row: 3, column: 'Profil', cell: 'nowhere', reason: 'Not a LinkedIn profile URL.' },
      { row: 5, column: 'Profil', cell: '', reason: 'There is no profile address.' },
    ]);
    sendEvent({ name: 'csv-import', id });
    const result = 'fair.csv: 2 new people, 2 people added to the list, 2 rows skipped.';
    await expect.element(panel.getByText(result)).toBeVisible();
    const rows = panel.getByRole('table', { name: 'Skipped rows' }).getByRole('row');
    await expect.element(rows.nth(2)).toHaveTextContent('5ProfilemptyThere is no profile address.');
    if (triesAll()) await expectNoBarriers();
    await panel.getByRole('button', { name: 'Download as CSV' }).click();
    await expect.poll(savedFiles).toEqual([{ name: 'fair - skipped rows.csv', text: 'Kontakt,row\n' }]);
    await panel.getByRole('button', { name: 'View Fair' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(decodeURIComponent(pageUrl() ?? '')).toBe(`/dashboard/signals/${profileId}?list=["${fair.id}"]`);
  });

  inFullRuns('shows what an import that failed partway did, and why a download failed', async () => {
    answerCsv(
      {
        state: 'failed',
        connectedProfileId: profileId,
        counts: { exists: 1, invalid: 1 },
        message: 'It broke.',
      },
      [{ row: 3, column: 'Profil', cell: 'nowhere', reason: 'No address.' }],
    );
    refuse(csvImports.errors, 'unavailable', 'Try in a minute.');
    answer(csvImports.list, { items: [{ ...waiting, state: 'failed' }] });
    await openBesideSignals();
    await panel.getByRole('button', { name: 'Show fair.csv' }).click();
    await expect.element(panel.getByText('Import failed partway')).toBeVisible();
    const words = 'It broke. fair.csv: 1 row already here, 1 row skipped.';
    await expect.element(panel.getByText(words)).toBeVisible();
    await panel.getByRole('button', { name: 'Download as CSV' }).click();
    await expect.element(page.getByText('Download failed. Try in a minute.')).toBeVisible();
    await panel.getByRole('button', { name: 'View signals' }).click();
    await expect.poll(pageUrl).toBe(`/dashboard/signals/${profileId}?sort=first`);
  });
});

describe('past CSV files', () => {
  test('can be opened again or deleted; a refusal says why', async () => {
    const later = { ...waiting, id: exampleId(62), fileName: 'later.csv' };
    const busy = { ...waiting, id: exampleId(63), fileName: 'busy.csv', state: 'importing' as const };
    answer(csvImports.list, { items: [later, busy] });
    refuse(csvImports.remove, 'conflict', 'It is being read.');
    await openCsv();
    await expect.element(panel.getByText(/^Needs columns/)).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Delete busy.csv' })).toBeDisabled();
    const discard = panel.getByRole('button', { name: 'Delete later.csv' });
    await discard.click();
    await expect.element(page.getByText('It is being read.')).toBeVisible();
    answer(csvImports.remove, {});
    answer(csvImports.list, { items: [busy] });
    await discard.click();
    const said = 'later.csv deleted. Its people stay.';
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(discard).not.toBeInTheDocument();
    answerCsv({ id: busy.id, fileName: 'busy.csv' });
    await panel.getByRole('button', { name: 'Show busy.csv' }).click();
    await expect.element(start).toBeVisible();
    await expect.element(panel.getByText('busy.csv')).toBeVisible();
  });
});
