import { type Kysely, sql, type Transaction } from 'kysely';
import type { Network, SyncState } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { isOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import type { PlanDeps } from '#server/modules/plan/plan-of.ts';
import { isWithinQuotaSql } from '#server/modules/plan/quota.ts';

/** What changes about a profile's sync; what is absent stays. */
type SyncChange = {
  state: SyncState;
  jobId?: string;
  lastSyncedAt?: Date;
  nextSyncAt?: Date;
  /** In plain words; null when there is nothing to report any more. */
  lastError?: string | null;
};

/** Writes how the sync of a profile stands and notifies the user's open pages. */
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
      ...(change.lastSyncedAt === undefined
        ? {}
        : {
            last_synced_at: change.lastSyncedAt,
            first_synced_at: sql<Date>`coalesce(first_synced_at, ${change.lastSyncedAt}::timestamptz)`,
          }),
      ...(change.nextSyncAt === undefined ? {} : { next_sync_at: change.nextSyncAt }),
      ...(change.lastError === undefined ? {} : { last_error: change.lastError }),
      updated_at: sql<Date>`now()`,
    })
    .where(owned('connected_profile', { userId: key.userId, id: key.connectedProfileId }))
    .execute();
  await notifyChange(db, key.userId, { name: 'connected-profile', id: key.connectedProfileId });
}

/**
 * Locks connected profiles whose next sync has come, the longest waiting first. Those that another process
 * holds, that are being synced, those that rest beyond their user's plan, and those of deleted users are left out.
 */
export function findDueProfiles(
  trx: Transaction<Database>,
  what: { network: Network; now: Date; limit: number } & PlanDeps,
): Promise<{ userId: string; id: string }[]> {
  return (
    trx
      .selectFrom('connected_profile as profile')
      .innerJoin('app_user', 'app_user.id', 'profile.user_id')
      .select(['profile.user_id as userId', 'profile.id'])
      .where('profile.network', '=', what.network)
      .where('profile.disconnected_at', 'is', null)
      .where('profile.next_sync_at', '<=', what.now)
      .where(isOpen)
      .where(
        isWithinQuotaSql(
          what,
          'profiles',
          { userId: sql`profile.user_id`, id: sql`profile.id::text`, since: sql`profile.created_at` },
          what.now,
        ),
      )
      // The job and not the state says whether one is under way: a job that was lost must not hold a profile.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('job')
              .select('job.id')
              .whereRef('job.user_id', '=', 'profile.user_id')
              .whereRef('job.id', '=', 'profile.sync_job_id')
              .where('job.state', 'in', ['queued', 'running']),
          ),
        ),
      )
      .orderBy('profile.next_sync_at')
      .limit(what.limit)
      .forUpdate('profile')
      .skipLocked()
      .execute()
  );
}
