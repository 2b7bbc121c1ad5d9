import type { Kysely } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import type { Database } from '#server/db/database.ts';
import { requestJobStop } from '#server/jobs/job-row.ts';
import { findJob } from './find-job.ts';

/** Asks a job to stop at its next checkpoint; one that has ended stays as it is. */
export async function stopJob(db: Kysely<Database>, userId: string, jobId: string): Promise<Job> {
  await requestJobStop(db, { userId, jobId });
  return findJob(db, userId, jobId);
}
