import type { Kysely } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import {
  type OwnConnectedProfile,
  ownConnectedProfile,
} from '#server/modules/profile/own-connected-profile.ts';

/** The connected profile that a job is about; null where it was disconnected while the job waited. */
export async function findWatched(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<OwnConnectedProfile | null> {
  try {
    return await ownConnectedProfile(db, userId, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
