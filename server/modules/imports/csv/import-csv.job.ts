import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { type CsvCounts, maxCsvColumns } from '#contract/imports/csv-import.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { defineJob, JobFailed, type JobRun } from '#server/jobs/job.ts';
import { maxOpenImports } from '#server/limits.ts';
import type { Deps } from '#server/modules/deps.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { readSignals, refuseErased } from '#server/modules/imports/store-added.ts';
import { UnclosedQuoteError } from '#server/modules/imports/table/read-csv.ts';
import { deleteUpload, readUpload } from '#server/modules/imports/uploads.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import { manualEngagement } from '#server/modules/people/new-facts.ts';
import { learnBlocks } from '#server/modules/people/persons/erasure-blocks.ts';
import { identify } from '#server/modules/people/persons/person-keys.ts';
import { loadPeople } from '#server/modules/people/persons/person-rows.ts';
import {
  type OwnedConnectedProfile,
  requireOwnedConnectedProfile,
} from '#server/modules/profile/require-owned-connected-profile.ts';
import { addPeopleToList } from '#server/modules/signals/lists/change-list.ts';
import { recordAndMerge } from '#server/modules/signals/people/merge-people.ts';
import { recordEngagements } from '#server/modules/signals/recording/record-engagements.ts';
import { type CsvKey, type CsvRow, changeCsv, requireOwnedCsv } from './csv-import.ts';
import {
  type CsvRowReading,
  type CsvShape,
  readCsvRow,
  readTable,
  type TableRow,
  withoutValues,
} from './read-csv-row.ts';

const Input = z.object({ csvImportId: z.uuid() });

/** How far a killed import got: everything above row `next` is stored and counted. */
type Checkpoint = { next: number; done: number; counts: CsvCounts };

/** Rows and characters per transaction: a large write to the database keeps others waiting. */
const batchSize = 1000;
const batchLength = 500_000;

/** Turns the rows of a CSV file into people, batch by batch, with a checkpoint per batch. */
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
    if (shape === null || mapping === null) throw new JobFailed(importsMessages.csvUnreadable);
    const profile = await findTarget(deps, csv);
    const reached = run.checkpoint ?? { next: shape.firstRow, done: 0, counts: csv.counts };
    await changeCsv(db, key, { state: 'importing', updated_at: clock.now() });
    const store = (batch: ReadRow[]) => storeBatch(deps, run, csv, profile, shape, reached, batch);
    let batch: ReadRow[] = [];
    let length = 0;
    let last = 0;
    try {
      for await (const { row, cells, isLong } of readTable(readUpload(db, uploadOf(key)), shape)) {
        last = row;
        if (row < reached.next) continue;
        batch.push({
          row,
          cells: cells.slice(0, maxCsvColumns),
          read: isLong ? tooLong : readCsvRow(cells, mapping, profile, shape),
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
    await deleteUpload(db, uploadOf(key));
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
    await deleteUpload(db, uploadOf(key));
  },
});

const tooLong: CsvRowReading = { reason: importsMessages.rowTooLong, position: 0 };

const unclosed = 'A quotation mark in this row is never closed, so the rest of the file can’t be read.';

const uploadOf = ({ userId, csvImportId }: { userId: string; csvImportId: string }) => ({
  userId,
  uploadId: csvImportId,
});

/** The profile may have been disconnected while the import waited. */
async function findTarget({ db }: Deps, csv: CsvRow): Promise<OwnedConnectedProfile> {
  if (csv.connected_profile_id === null) throw new JobFailed(importsMessages.csvProfileGone);
  try {
    return await requireOwnedConnectedProfile(db, csv.user_id, csv.connected_profile_id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new JobFailed(importsMessages.csvProfileGone, error);
  }
}

/** Stores a batch, its counts, and the import's position: all or nothing. */
async function storeBatch(
  { db, clock }: Deps,
  run: JobRun<Checkpoint>,
  csv: CsvRow,
  profile: OwnedConnectedProfile,
  shape: CsvShape,
  reached: Checkpoint,
  batch: ReadRow[],
): Promise<void> {
  if (run.abort.aborted) throw run.abort.reason;
  const key = { userId: run.userId, csvImportId: csv.id };
  await db.transaction().execute(async (trx) => {
    // The list may have been deleted in the meantime; the people are imported anyway.
    const { list_id } = await requireOwnedCsv(trx, run.userId, csv.id);
    const counts = await storeCsvRows(trx, key, profile, list_id, batch, csv.created_at);
    for (const name of Object.keys(counts) as (keyof CsvCounts)[]) reached.counts[name] += counts[name];
    reached.done += batch.length;
    reached.next = (batch.at(-1)?.row ?? 0) + 1;
    await changeCsv(trx, key, { counts: reached.counts, updated_at: clock.now() });
    await run.save(trx, reached, {
      step: importsMessages.importingPeople,
      done: reached.done,
      total: shape.rows,
    });
  });
}

/** A row and what was read from it. */
type ReadRow = TableRow & { read: CsvRowReading };

/**
 * Stores the people in a batch of rows as signals of a connected profile and adds them to a list. Rows that
 * can't be stored become errors. Runs in the caller's transaction; storing the same rows again adds nothing.
 *
 * @param at when the file was uploaded; decides between two values of a person's field
 * @returns the outcome of the rows
 */
async function storeCsvRows(
  trx: Transaction<Database>,
  key: CsvKey,
  profile: OwnedConnectedProfile,
  listId: string | null,
  rows: ReadRow[],
  at: Date,
): Promise<CsvCounts> {
  const whose = { userId: profile.user_id, realm: profile.network };
  const origin = { ...whose, source: 'csv', seenAt: at } as const;
  await lockFacts(trx, profile.user_id);

  const reported = rows.flatMap(({ read }) => (read.reason === null ? [read.person] : []));
  const blocked = await learnBlocks(trx, whose, reported);
  const people = reported.filter((person) => !blocked.has(person));
  const keys = [...new Set(people.flatMap((person) => identify(person).keys))];
  const knownIds = new Set((await loadPeople(trx, whose, keys)).map(({ id }) => id));
  const recorded = await recordAndMerge(trx, origin, people);
  const ids = [...new Set(people.map((person) => recorded.idOf(person)))].filter((id) => id !== null);
  const before = await readSignals(trx, profile, ids);
  const fresh = people.filter((person) => {
    const id = recorded.idOf(person);
    return id !== null && !before.has(id);
  });
  await recordEngagements(
    trx,
    { ...origin, connectedProfileId: profile.id },
    fresh.map((person) => manualEngagement(person, recorded.idOf(person), at)),
  );
  const after = await readSignals(trx, profile, ids);
  const listed =
    listId === null ? 0 : await addPeopleToList(trx, { userId: key.userId, listId }, [...after.keys()]);

  const counts: CsvCounts = { created: 0, merged: 0, exists: 0, invalid: 0, listed };
  const errors: RowError[] = [];
  const seen = new Set<string>();
  for (const { row, cells, read } of rows) {
    const id = read.reason === null ? recorded.idOf(read.person) : null;
    if (id === null || !after.has(id)) {
      counts.invalid += 1;
      // Nothing is kept about a person the user erased.
      const isErased = read.reason === null && blocked.has(read.person);
      errors.push({ row, cells: isErased ? [] : cells, ...refusalOf(read, isErased) });
      continue;
    }
    const isThere = before.has(id) || seen.has(id);
    seen.add(id);
    counts[isThere ? 'exists' : knownIds.has(id) ? 'merged' : 'created'] += 1;
  }
  await insertErrors(trx, key, errors);
  return counts;
}

/** Why a row adds no one: its own reason, or the person was erased and is blocked from re-import. */
function refusalOf(read: CsvRowReading, isErased: boolean): { reason: string; position: number | null } {
  if (read.reason !== null) return read;
  return { reason: isErased ? refuseErased().reason : importsMessages.personNotStored, position: null };
}

type RowError = { row: number; reason: string; position: number | null; cells: string[] };

const errorColumns = { row: 'integer', reason: 'text', position: 'integer', cells: 'jsonb' } as const;

async function insertErrors(
  trx: Transaction<Database>,
  { userId, csvImportId }: CsvKey,
  errors: RowError[],
): Promise<void> {
  if (errors.length === 0) return;
  // An array of arrays would become one flat array, so the cells travel as JSON.
  await sql`
    insert into csv_import_error (user_id, csv_import_id, row, reason, position, cells)
    select ${userId}::uuid, ${csvImportId}::uuid, e.row, e.reason, e.position,
      array(select cell from jsonb_array_elements_text(e.cells) with ordinality as c (cell, position) order by position)
    from ${unnestRows('e', errorColumns, errors)}`.execute(trx);
}
