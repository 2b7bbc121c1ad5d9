import { sql, type Transaction } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import { hasPlaceSql } from '#server/modules/plan/limits/paused.ts';
import type { PlanDeps } from '#server/modules/plan/limits/plan-of.ts';

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
        hasPlaceSql(
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
