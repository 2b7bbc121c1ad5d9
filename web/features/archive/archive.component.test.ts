import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { z } from 'zod';
import type { ArchiveImport } from '#contract/imports/sources.ts';
import { contract } from '#contract/index.ts';
import { inFullRuns } from '#test/cases.ts';
import { exampleId, type Part } from '#test/component/example-of.ts';
import { expectNoBarriers } from '#test/component/expect-no-barriers.ts';
import { openApp, profileId } from '#test/component/open-app.ts';
import { answer, callsOf, refuse, sendEvent } from '#test/component/scripted-server.ts';

const { sources } = contract;
const path = '/dashboard/settings/sources';
const id = exampleId(80);
const owner = 'https://www.linkedin.com/in/ada';
const dialog = page.getByRole('dialog', { name: 'Import your data archive' });
const report = page.getByRole('dialog', { name: 'Archive import' });
const ownerField = dialog.getByRole('textbox', { name: 'LinkedIn profile URL' });
const start = dialog.getByRole('button', { name: 'Import archive' });

type Archive = Part<z.input<typeof ArchiveImport>>;

const waiting: Archive = {
  id,
  fileName: 'Basic_LinkedInDataExport.zip',
  state: 'awaiting_owner',
  proposedOwner: { url: owner, name: 'Ada Visitor' },
  files: [
    { path: 'Export/Connections.csv', kind: 'connections', isKnown: true, rows: 1200 },
    { path: 'Export/messages.csv', kind: 'messages', isKnown: true, rows: 80 },
    { path: 'Export/Skills.csv', isKnown: true, ignored: 'It names nobody.' },
    { path: 'Export/New thing.csv' },
  ],
};
const job = { id: exampleId(81), step: 'Reading messages', state: 'running', done: 30, total: 120 } as const;

const succeeded: Archive = {
  ...waiting,
  state: 'succeeded',
  connectedProfileId: profileId,
  added: { signals: 12, people: 1 },
  files: [
    {
      path: 'Export/Connections.csv',
      kind: 'connections',
      isKnown: true,
      rows: 1200,
      records: 1190,
      leftOut: [{ reason: 'without an address', rows: 7 }],
      broken: 3,
      examples: [
        { row: 4, reason: 'no date' },
        { row: 9, reason: 'no name' },
        { row: 11, reason: 'no date' },
      ],
      notes: [{ reason: 'the day was guessed', rows: 2 }],
    },
  ],
};

/** Opens the archive import in the settings. */
async function openImport(): Promise<void> {
  await openApp(path);
  await page.getByRole('button', { name: 'Import an archive' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Choose ZIP file' })).toBeVisible();
}

/** Chooses a file in the dialog. */
async function chooseFile(name: string): Promise<void> {
  const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input as HTMLInputElement, new File(['PK'], name));
}

describe('importing a data archive', () => {
  test("explains how to get an archive, refuses files that aren't one, reads one, asks for its owner, and shows the import's progress", async () => {
    await openImport();
    await expect.element(page.getByText('No archives imported yet.')).toBeVisible();
    await dialog.getByRole('button', { name: 'How to get your archive from LinkedIn' }).click();
    await expect.element(dialog.getByText('Drop the ZIP file above.')).toBeVisible();
    await chooseFile('Connections.csv');
    await expect.element(dialog.getByText('Not a ZIP file. Choose the one from LinkedIn.')).toBeVisible();
    expect(callsOf(sources.uploadArchive)).toEqual([]);
    refuse(sources.uploadArchive, 'archive_refused', 'This ZIP is encrypted.');
    await chooseFile('locked.zip');
    await expect.element(dialog.getByText('This ZIP is encrypted.')).toBeVisible();
    await expect.element(dialog.getByText('Not uploaded')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    answer(sources.uploadArchive, { ...waiting, state: 'inspecting' });
    answer(sources.archive, { ...waiting, state: 'inspecting' });
    await page.getByRole('button', { name: 'Import an archive' }).click();
    await chooseFile('Basic_LinkedInDataExport.zip');
    await expect.element(dialog.getByText('Reading the archive')).toBeVisible();
    answer(sources.archive, waiting);
    sendEvent({ name: 'archive-import', id });
    await expect.element(ownerField).toHaveValue(owner);
    await expect.element(dialog.getByText(/^It looks like Ada Visitor’s/)).toBeVisible();
    await expect.element(dialog.getByText(/^inGrow can read 2 files of/)).toBeVisible();
    await expect.element(dialog.getByText('Unknown files, not read: New thing.csv')).toBeVisible();
    refuse(sources.startArchive, 'invalid_request', 'This is the address of a post.');
    await ownerField.fill(' https://www.linkedin.com/in/other ');
    await start.click();
    await expect.element(dialog.getByText('This is the address of a post.')).toBeVisible();
    // The archive may be read again at any time.
    const importing = { ...waiting, state: 'importing' as const, job };
    answer(sources.startArchive, () => {
      answer(sources.archive, importing);
      return importing;
    });
    await start.click();
    await expect.element(dialog.getByText('Reading messages, 30 of 120')).toBeVisible();
    await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(callsOf(sources.startArchive).map(({ body }) => body.ownerUrl)).toEqual([
      'https://www.linkedin.com/in/other',
      'https://www.linkedin.com/in/other',
    ]);
    answer(sources.archive, succeeded);
    sendEvent({ name: 'archive-import', id });
    await expect
      .element(dialog.getByText('New: 12 signals, 1 person, 0 engagements, 0 posts.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await expect.element(dialog.getByRole('button', { name: 'Choose ZIP file' })).toBeVisible();
  });

  inFullRuns('requires a profile URL when the archive names no owner', async () => {
    answer(sources.listArchives, { items: [waiting] });
    answer(sources.archive, { ...waiting, proposedOwner: null });
    await openApp(path);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(report.getByText(/^The archive names no owner/)).toBeVisible();
    await expect.element(report.getByRole('button', { name: 'Import archive' })).toBeDisabled();
  });
});

describe('past archive imports', () => {
  test('show a report with broken rows on top and the details folded', async () => {
    answer(sources.listArchives, { items: [succeeded] });
    answer(sources.archive, succeeded);
    await openApp(path);
    await expect.element(page.getByRole('cell', { name: 'Imported' })).toBeVisible();
    await page.getByRole('button', { name: 'Report' }).click();
    const broken = 'Connections.csv: 3 rows, for example row 4 (no date), row 9 (no name)';
    await expect.element(report.getByText(broken)).toBeVisible();
    await report.getByText('Results by file').click();
    await expect.element(report.getByRole('row').nth(1)).toHaveTextContent('Connections.csv1,2001,19073');
    await expect
      .element(report.getByText('Skipped in Connections.csv: 7 (without an address)'))
      .toBeVisible();
    await expect
      .element(report.getByText(/^Unreadable in Connections.csv: .* row 11 \(no date\)$/))
      .toBeVisible();
    await expect.element(report.getByText('Notes on Connections.csv: 2 (the day was guessed)')).toBeVisible();
    await expectNoBarriers();
  });

  test('say what was kept after a stop or a failure, and can be loaded again after an error', async () => {
    refuse(sources.listArchives, 'unavailable', 'The database is busy.');
    refuse(sources.archive, 'unavailable', 'This report rests.');
    await openApp(path);
    await expect.element(page.getByText('The database is busy.')).toBeVisible();
    answer(sources.listArchives, { items: [{ ...waiting, state: 'cancelled' }] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Report' }).click();
    await expect.element(report.getByText('This report rests.')).toBeVisible();
    answer(sources.archive, { ...waiting, state: 'cancelled', added: { signals: 1 } });
    await report.getByRole('button', { name: 'Try again' }).click();
    await expect.element(report.getByText(/^Kept what was already imported: 1 signal,/)).toBeVisible();
    answer(sources.archive, { ...waiting, state: 'failed', message: 'The ZIP is cut off.' });
    sendEvent({ name: 'archive-import', id });
    await expect.element(report.getByText('The ZIP is cut off.')).toBeVisible();
  });
});
