import { z } from 'zod';
import { type CsvCounts, maxCsvColumns } from '#contract/csv-import.ts';
import { AppError } from '#server/app-error.ts';
import { defineJob, JobFailed, type JobRun } from '#server/jobs/job.ts';
import { maxOpenImports } from '#server/limits.ts';
import type { Deps } from '#server/modules/deps.ts';
import {
  type OwnedConnectedProfile,
  requireOwnedConnectedProfile,
} from '#server/modules/profile/require-owned-connected-profile.ts';
import { UnclosedQuoteError } from '#server/modules/sources/table/read-csv.ts';
import { dropUpload, readUpload } from '#server/modules/sources/upload/store-upload.ts';
import { changeCsv } from './change-csv.ts';
import { type CsvRow, requireOwnedCsv } from './csv-answer.ts';
import { type CsvShape, withoutValues } from './csv-shape.ts';
import { readCsvRow } from './read-csv-row.ts';
import { readTable } from './read-table.ts';
import { type ReadRow, storeCsvRows } from './store-csv-rows.ts';

const Input = z.object({ csvImportId: z.uuid() });

/** How far a killed import got: everything above row `next` is stored and counted. */
type Checkpoint = { next: number; done: number; counts: CsvCounts };

/** Rows stored in one transaction, and their characters: what is sent to the database at once keeps others waiting. */
const batchSize = 1000;
const batchLength = 500_000;

/** Turns the rows of a CSV file into people, batch by batch, each with its checkpoint. */
export const importCsvJob = defineJob<Deps, z.infer<typeof Input>, Checkpoint>({
  name: 'import-csv',
  input: Input,
  retries: 0,
  maxOpen: maxOpenImports,
  async run(deps, run, { csvImportId }) {
    const { db, clock } = deps;
    const key = { userId: run.userId, csvImportId };
    const csv = await requireOwnedCsv(db, run.userId, csvImportId);
    const { shape, mapping } = csv;
    if (shape === null || mapping === null)
      throw new JobFailed('This file was not looked through. Send it again.');
    const profile = await findTarget(deps, csv);
    const reached = run.checkpoint ?? { next: shape.firstRow, done: 0, counts: csv.counts };
    await changeCsv(db, key, { state: 'importing', updated_at: clock.now() });
    const store = (batch: ReadRow[]) => storeBatch(deps, run, csv, profile, shape, reached, batch);
    let batch: ReadRow[] = [];
    let length = 0;
    let last = 0;
    try {
      for await (const { row, cells } of readTable(readUpload(db, uploadOf(key)), shape)) {
        last = row;
        if (row < reached.next) continue;
        batch.push({
          row,
          cells: cells.slice(0, maxCsvColumns),
          read: readCsvRow(cells, mapping, profile, shape),
        });
        length += cells.reduce((sum, cell) => sum + cell.length, 0);
        if (batch.length < batchSize && length < batchLength) continue;
        await store(batch);
        batch = [];
        length = 0;
      }
    } catch (error) {
      if (!(error instanceof UnclosedQuoteError)) throw error;
      const row = last + 1;
      if (row >= reached.next) batch.push({ row, cells: [], read: { reason: unclosed, position: 0 } });
    }
    if (batch.length > 0) await store(batch);
    const kept = withoutValues(shape);
    await changeCsv(db, key, { state: 'succeeded', shape: kept, updated_at: clock.now() });
    await dropUpload(db, uploadOf(key));
    return { message: null };
  },
  async onEnd({ db, clock }, { userId }, { csvImportId }, end) {
    const key = { userId, csvImportId };
    const { shape } = await requireOwnedCsv(db, userId, csvImportId);
    await changeCsv(db, key, {
      ...end,
      ...(shape ? { shape: withoutValues(shape) } : {}),
      updated_at: clock.now(),
    });
    await dropUpload(db, uploadOf(key));
  },
});

const unclosed =
  'A quotation mark is opened in this row and never closed; the rest of the file cannot be read.';

const uploadOf = ({ userId, csvImportId }: { userId: string; csvImportId: string }) => ({
  userId,
  uploadId: csvImportId,
});

/** The profile may have been disconnected while the import waited. */
async function findTarget({ db }: Deps, csv: CsvRow): Promise<OwnedConnectedProfile> {
  try {
    return await requireOwnedConnectedProfile(db, csv.user_id, csv.connected_profile_id ?? '');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new JobFailed('The profile that these people were for is not connected any more.', error);
  }
}

/** Stores a batch, its counts and how far the import is: all or nothing. */
async function storeBatch(
  { db, clock }: Deps,
  run: JobRun<Checkpoint>,
  csv: CsvRow,
  profile: OwnedConnectedProfile,
  shape: CsvShape,
  reached: Checkpoint,
  batch: ReadRow[],
): Promise<void> {
  if (run.signal.aborted) throw run.signal.reason;
  const key = { userId: run.userId, csvImportId: csv.id };
  await db.transaction().execute(async (trx) => {
    // The list may have been deleted meanwhile; the people are imported all the same.
    const { list_id } = await requireOwnedCsv(trx, run.userId, csv.id);
    const counts = await storeCsvRows(trx, key, profile, list_id, batch, csv.created_at);
    for (const name of Object.keys(counts) as (keyof CsvCounts)[]) reached.counts[name] += counts[name];
    reached.done += batch.length;
    reached.next = (batch.at(-1)?.row ?? 0) + 1;
    await changeCsv(trx, key, { counts: reached.counts, updated_at: clock.now() });
    await run.save(trx, reached, { step: 'Importing people', done: reached.done, total: shape.rows });
  });
}
