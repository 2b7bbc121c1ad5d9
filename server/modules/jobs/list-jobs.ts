import { type Kysely, sql } from 'kysely';
import type { Job } from '#contract/jobs.ts';
import type { Database } from '#server/db/database.ts';
import { jobAnswer } from './job-answer.ts';

/** Jobs that are queued or running, then the last twenty that ended; newest first. */
export async function listJobs(db: Kysely<Database>, userId: string): Promise<{ items: Job[] }> {
  const own = db.selectFrom('job').selectAll().where('user_id', '=', userId);
  const [active, ended] = await Promise.all([
    own.where('state', 'in', ['queued', 'running']).orderBy('created_at', 'desc').limit(100).execute(),
    own.where('state', 'not in', ['queued', 'running']).orderBy(sql`created_at`, 'desc').limit(20).execute(),
  ]);
  return { items: [...active, ...ended].map(jobAnswer) };
}
