import { type Kysely, sql } from 'kysely';
import type { SyncState } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/** What changes about a profile's sync; what is absent stays. */
export type SyncChange = {
  state: SyncState;
  jobId?: string;
  lastSyncedAt?: Date;
  nextSyncAt?: Date;
  /** In plain words; null when there is nothing to tell any more. */
  lastError?: string | null;
};

/** Writes how the sync of a profile stands and tells the user's open pages. */
export async function changeSync(
  db: Kysely<Database>,
  key: { userId: string; connectedProfileId: string },
  change: SyncChange,
): Promise<void> {
  await db
    .updateTable('connected_profile')
    .set({
      sync_state: change.state,
      ...(change.jobId === undefined ? {} : { sync_job_id: change.jobId }),
      ...(change.lastSyncedAt === undefined ? {} : { last_synced_at: change.lastSyncedAt }),
      ...(change.nextSyncAt === undefined ? {} : { next_sync_at: change.nextSyncAt }),
      ...(change.lastError === undefined ? {} : { last_error: change.lastError }),
      updated_at: sql<Date>`now()`,
    })
    .where('user_id', '=', key.userId)
    .where('id', '=', key.connectedProfileId)
    .execute();
  await notifyChange(db, key.userId, { name: 'connected-profile', id: key.connectedProfileId });
}
