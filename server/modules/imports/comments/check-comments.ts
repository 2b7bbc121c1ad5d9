import type { Job } from '#contract/jobs.ts';
import type { Realm } from '#contract/profile.ts';
import type { Deps } from '#server/modules/deps.ts';
import { expediteJob, findJob } from '#server/modules/jobs/jobs.ts';
import { connectedProfiles } from '#server/modules/profile/connected-profiles.ts';
import { shownRealm } from '#server/modules/profile/shown-realm.ts';
import { findDuePosts } from './comment-readings.ts';
import { readCommentsJob } from './read-comments.job.ts';

/**
 * Reads the newest comments on own posts now, one job per own profile. Returns the first one, or the running
 * one; null if there is nothing to read.
 */
export async function checkComments(
  { db, clock, jobs, source }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'source'>,
  userId: string,
  asked: Realm | undefined,
): Promise<{ job: Job | null }> {
  const now = clock.now();
  const realm = await shownRealm(db, userId, asked);
  if (source[realm] === null) return { job: null };
  return db.transaction().execute(async (trx) => {
    const profiles = await connectedProfiles(trx, userId, realm)
      .select('id')
      .where('is_own', '=', true)
      .execute();
    const started: string[] = [];
    for (const { id } of profiles) {
      const key = { userId, connectedProfileId: id, now };
      if ((await findDuePosts(trx, key, { isAll: true, limit: 1 })).length === 0) continue;
      const input = { connectedProfileId: id, isClick: true };
      const jobId = await jobs.enqueue(trx, readCommentsJob, { userId, subjectId: id, input });
      // It may be waiting for working hours; a user who clicks doesn't wait.
      await expediteJob(trx, { userId, jobId, name: readCommentsJob.name }, { isClick: true });
      started.push(jobId);
    }
    const [first] = started;
    return { job: first === undefined ? null : await findJob(trx, userId, first) };
  });
}
