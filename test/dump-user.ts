import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** The time of the last update isn't content, and `step` is only an order. */
const leftOut = ['updated_at', 'step'];
/** When two memberships of one list are merged, only one creation time is kept. */
const leftOutOf: Partial<Record<keyof Database, string[]>> = { list_person: ['created_at'] };

/** All rows of a user in these tables as JSON, in a stable order, so two dumps can be compared. */
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

/** The order of ids in an array doesn't matter. */
function sorted(row: Record<string, unknown>): Record<string, unknown> {
  const { person_ids: ids } = row;
  return Array.isArray(ids) ? { ...row, person_ids: [...ids].sort() } : row;
}
