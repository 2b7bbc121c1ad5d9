import { type Kysely, sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';

/** Whether the database answers. @throws AppError `unavailable` (503). */
export async function checkHealth(db: Kysely<Database>): Promise<{ status: 'ok' }> {
  try {
    await sql`select 1`.execute(db);
  } catch {
    throw new AppError('unavailable', 'The database does not answer.');
  }
  return { status: 'ok' };
}
