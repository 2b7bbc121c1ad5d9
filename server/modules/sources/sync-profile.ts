import type { Job } from '#contract/jobs.ts';
import type { Caller } from '#contract/route.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { refusePaused, requireQuota } from '#server/modules/plan/quota.ts';
import { changeSync } from '#server/modules/profile/profile-sync.ts';
import { requireOwnedConnectedProfile } from '#server/modules/profile/require-owned-connected-profile.ts';
import { noSourceWords } from './provider-words.ts';
import { syncProfileJob } from './sync-profile.job.ts';

/**
 * Starts a sync, or answers the one under way: state and job in one transaction.
 * @throws AppError `not_found` for a stranger's profile, `not_configured` when nothing can read its network,
 * `plan_limit` where the plan has no place for it.
 */
export async function requestSync(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'source' | 'billing'>,
  caller: Caller,
  id: string,
): Promise<Job> {
  const { userId } = caller;
  return deps.db.transaction().execute(async (trx) => {
    const profile = await requireOwnedConnectedProfile(trx, userId, id);
    if (deps.source?.network !== profile.network) {
      throw new AppError('not_configured', noSourceWords(profile.network));
    }
    const now = deps.clock.now();
    // One that only an archive made known takes a place once a provider reads it.
    if (profile.sync_job_id === null) await requireQuota(trx, deps, { userId, meter: 'profiles', now });
    else await refusePaused(trx, deps, { userId, meter: 'profiles', id, now });
    const jobId = await deps.jobs.enqueue(trx, syncProfileJob, {
      userId,
      subjectId: id,
      input: { connectedProfileId: id },
    });
    if (jobId !== profile.sync_job_id) {
      await changeSync(trx, { userId, connectedProfileId: id }, { state: 'queued', jobId });
    }
    return findJob(trx, userId, jobId);
  });
}
