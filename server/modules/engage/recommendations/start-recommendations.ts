import type { Kysely } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { makeRecommendationsJob } from './make-recommendations.job.ts';

/** Enqueues the making of the list, or answers the job that is under way. */
export async function startRecommendations(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  userId: string,
): Promise<Job> {
  const jobId = await db
    .transaction()
    .execute((trx) => jobs.enqueue(trx, makeRecommendationsJob, { userId, subjectId: userId, input: {} }));
  return findJob(db, userId, jobId);
}

/** The job that makes the list, while it is queued or running. */
export async function findRecommendationsJob(db: Kysely<Database>, userId: string): Promise<Job | null> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', makeRecommendationsJob.name)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : findJob(db, userId, row.id);
}
