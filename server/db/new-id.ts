import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** A new id (UUIDv7) for a row that other rows need to name before it is stored. */
export async function newId(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL returned no id');
  return row.id;
}
