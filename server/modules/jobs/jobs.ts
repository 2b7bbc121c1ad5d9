import { type Kysely, sql, type Transaction } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import {
  eraseFromJobRows,
  expediteJob,
  findJobRow,
  type JobRow,
  requestJobStop,
} from '#server/jobs/job-row.ts';

export { expediteJob };

/** Queued and running jobs, then the last twenty finished ones; newest first. */
export async function listJobs(db: Kysely<Database>, userId: string): Promise<{ items: Job[] }> {
  const own = db.selectFrom('job').selectAll().where('user_id', '=', userId);
  const [active, ended] = await Promise.all([
    own.where('state', 'in', ['queued', 'running']).orderBy('created_at', 'desc').limit(100).execute(),
    own.where('state', 'not in', ['queued', 'running']).orderBy(sql`created_at`, 'desc').limit(20).execute(),
  ]);
  return { items: [...active, ...ended].map(jobAnswer) };
}

/** One of the user's jobs. @throws AppError `not_found` for another user's id. */
export async function findJob(db: Kysely<Database>, userId: string, jobId: string): Promise<Job> {
  const row = await findJobRow(db, { userId, jobId });
  if (!row) throw notFound('Job');
  return jobAnswer(row);
}

/** Asks a job to stop at its next checkpoint; a finished job stays as it is. */
export async function stopJob(db: Kysely<Database>, userId: string, jobId: string): Promise<Job> {
  await requestJobStop(db, { userId, jobId });
  return findJob(db, userId, jobId);
}

/** A job row as the API returns it. */
function jobAnswer(row: JobRow): Job {
  return {
    id: row.id,
    name: row.name,
    subjectId: row.subject_id,
    state: row.state,
    step: row.step,
    done: row.done,
    total: row.total,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/**
 * Removes an erased person's name from the steps that jobs have reported: some name the person they enrich.
 */
export async function eraseFromJobs(
  trx: Transaction<Database>,
  userId: string,
  { facts }: { facts: { name: string | null } },
): Promise<void> {
  if (facts.name) await eraseFromJobRows(trx, userId, facts.name);
}
