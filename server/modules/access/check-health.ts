import { sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { accessMessages } from './access-messages.ts';

/** Checks that the database responds. @throws AppError `unavailable` (503) */
export async function checkHealth({
  db,
  clock,
  thisProcess,
}: Pick<Deps, 'db' | 'clock' | 'thisProcess'>): Promise<{ status: 'ok' }> {
  const { diskFullUntil } = thisProcess;
  if (diskFullUntil && clock.now() < diskFullUntil) {
    throw new AppError('unavailable', accessMessages.diskFull);
  }
  try {
    await sql`select 1`.execute(db);
  } catch {
    throw new AppError('unavailable', accessMessages.databaseAway);
  }
  return { status: 'ok' };
}
