import { type Kysely, sql, type Transaction } from 'kysely';
import type { Realm, SyncState } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { changeNotice } from '#server/db/notify-change.ts';
import { isOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import type { PlanDeps } from '#server/modules/plan/plan-of.ts';
import { isWithinQuotaSql } from '#server/modules/plan/quota.ts';

/** Changes to a profile's sync; absent fields stay. */
type SyncChange = {
  state: SyncState;
  jobId?: string;
  lastSyncedAt?: Date;
  nextSyncAt?: Date;
  /** A message for the user; null if there is nothing to report anymore. */
  lastError?: string | null;
};

/** Stores the state of a profile's sync and notifies the user's open pages. */
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
    .returning(
      changeNotice(key.userId, { name: 'connected-profile', id: key.connectedProfileId }).as('notice'),
    )
    .execute();
}

/**
 * Locks connected profiles whose next sync is due, the longest waiting first. Leaves out profiles that
 * another process has locked, that are being synced, that are paused by their user's plan, and those of
 * deleted users.
 */
export function findDueProfiles(
  trx: Transaction<Database>,
  what: { realms: readonly Realm[]; now: Date; limit: number } & PlanDeps,
): Promise<{ userId: string; id: string }[]> {
  return (
    trx
      .selectFrom('connected_profile as profile')
      .innerJoin('app_user', 'app_user.id', 'profile.user_id')
      .select(['profile.user_id as userId', 'profile.id'])
      .where(sql<boolean>`profile.network = any(${[...what.realms]}::text[])`)
      .where('profile.disconnected_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('profile.next_sync_at', '<=', what.now),
          // Decided by a clock that was ahead.
          eb('profile.next_sync_at', '>', new Date(what.now.getTime() + 24 * 3_600_000)),
        ]),
      )
      .where(isOpen)
      .where(
        isWithinQuotaSql(
          what,
          'profiles',
          { userId: sql`profile.user_id`, id: sql`profile.id::text`, since: sql`profile.created_at` },
          what.now,
        ),
      )
      // The job, not the state, says whether a sync is under way: a lost job must not block a profile.
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
