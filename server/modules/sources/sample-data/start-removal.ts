import type { Job } from '#contract/jobs.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { removeSampleDataJob } from './remove-sample-data.job.ts';

/** Starts the removal of the sample data, or answers the one under way. */
export function startRemoval({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, userId: string): Promise<Job> {
  return db.transaction().execute(async (trx) => {
    const jobId = await jobs.enqueue(trx, removeSampleDataJob, { userId, subjectId: userId, input: {} });
    return findJob(trx, userId, jobId);
  });
}
