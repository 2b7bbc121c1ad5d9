import { sql, type Transaction } from 'kysely';
import type { CsvCounts } from '#contract/csv-import.ts';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { learnBlocks } from '#server/modules/network/people/erasure-blocks.ts';
import { identify } from '#server/modules/network/people/person-keys.ts';
import { loadPeople } from '#server/modules/network/people/person-rows.ts';
import type { OwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { putOnList } from '#server/modules/signals/lists/put-on-list.ts';
import { recordAndMerge } from '#server/modules/signals/merge/record-and-merge.ts';
import { recordEngagements } from '#server/modules/signals/record-engagements.ts';
import { refuseErased } from '#server/modules/sources/read-person-line.ts';
import { manualEngagement, readSignals } from '#server/modules/sources/store-added.ts';
import type { CsvKey } from './change-csv.ts';
import type { TableRow } from './csv-shape.ts';
import type { CsvRowReading } from './read-csv-row.ts';

/** A row with what was read from it. */
export type ReadRow = TableRow & { read: CsvRowReading };

/**
 * Stores the people of a batch of rows as signals of a connected profile and onto a list, and the rows that cannot
 * be stored as errors, in the caller's transaction. The same rows again add nothing.
 *
 * @param at when the file was sent, which decides between two values of a person's field
 * @returns what became of the rows
 */
export async function storeCsvRows(
  trx: Transaction<Database>,
  key: CsvKey,
  profile: OwnedConnectedProfile,
  listId: string | null,
  rows: ReadRow[],
  at: Date,
): Promise<CsvCounts> {
  const whose = { userId: profile.user_id, network: profile.network };
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
    listId === null ? 0 : await putOnList(trx, { userId: key.userId, listId }, [...after.keys()]);

  const counts: CsvCounts = { created: 0, merged: 0, exists: 0, invalid: 0, listed };
  const errors: RowError[] = [];
  const seen = new Set<string>();
  for (const { row, cells, read } of rows) {
    const id = read.reason === null ? recorded.idOf(read.person) : null;
    if (id === null || !after.has(id)) {
      counts.invalid += 1;
      // Nothing is kept of whom the user has erased.
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

/** Why a row gives nobody: for itself, or since who was erased does not come back. */
function refusalOf(read: CsvRowReading, isErased: boolean): { reason: string; position: number | null } {
  if (read.reason !== null) return read;
  return { reason: isErased ? refuseErased().reason : 'This person cannot be stored.', position: null };
}

type RowError = { row: number; reason: string; position: number | null; cells: string[] };

const errorColumns = { row: 'integer', reason: 'text', position: 'integer', cells: 'jsonb' } as const;

async function insertErrors(
  trx: Transaction<Database>,
  { userId, csvImportId }: CsvKey,
  errors: RowError[],
): Promise<void> {
  if (errors.length === 0) return;
  // An array of arrays would become one long array: the cells travel as JSON.
  await sql`
    insert into csv_import_error (user_id, csv_import_id, row, reason, position, cells)
    select ${userId}::uuid, ${csvImportId}::uuid, e.row, e.reason, e.position,
      array(select cell from jsonb_array_elements_text(e.cells) with ordinality as c (cell, position) order by position)
    from ${unnestRows('e', errorColumns, errors)}`.execute(trx);
}
