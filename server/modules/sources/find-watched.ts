import type { Kysely } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import {
  type OwnedConnectedProfile,
  requireOwnedConnectedProfile,
} from '#server/modules/profile/require-owned-connected-profile.ts';

/** The connected profile that a job is about; null where it was disconnected while the job waited. */
export async function findWatched(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<OwnedConnectedProfile | null> {
  try {
    return await requireOwnedConnectedProfile(db, userId, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
