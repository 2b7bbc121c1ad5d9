import type { Kysely } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { findJobRow } from '#server/jobs/job-row.ts';
import { jobAnswer } from './job-answer.ts';

/** One of the user's jobs. @throws AppError `not_found` for a stranger's id. */
export async function findJob(db: Kysely<Database>, userId: string, jobId: string): Promise<Job> {
  const row = await findJobRow(db, { userId, jobId });
  if (!row) throw notFound('Job');
  return jobAnswer(row);
}
