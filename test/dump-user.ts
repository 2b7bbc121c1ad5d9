import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** When a row was written last says nothing about what it holds; `step` is only an order. */
const leftOut = ['updated_at', 'step'];
/** Of two places on one list that became one, the time of one is left. */
const leftOutOf: Partial<Record<keyof Database, string[]>> = { list_person: ['created_at'] };

/**
 * Everything that the database holds of a user in these tables, row by row as JSON in one order, so that two dumps
 * can be compared.
 */
export async function dumpUser(
  db: Kysely<Database>,
  userId: string,
  tables: (keyof Database)[],
): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - ${[...leftOut, ...(leftOutOf[table] ?? [])]}::text[] as row from ${sql.table(table)} t where t.user_id = ${userId}`.execute(
      db,
    );
    dump[table] = rows.map(({ row }) => JSON.stringify(sorted(row))).sort();
  }
  return dump;
}

/** Ids in an array of ids are a set. */
function sorted(row: Record<string, unknown>): Record<string, unknown> {
  const { person_ids: ids } = row;
  return Array.isArray(ids) ? { ...row, person_ids: [...ids].sort() } : row;
}
