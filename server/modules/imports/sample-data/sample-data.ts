import { sql } from 'kysely';
import { type SampleData, SampleDataKind } from '#contract/imports/sample-data.ts';
import type { Job } from '#contract/jobs.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findJob } from '#server/modules/jobs/jobs.ts';
import { isSampleOn } from '#server/modules/realms.ts';
import { removeSampleDataJob, rowsOfUser, sampleRows } from './remove-sample-data.job.ts';

/** What an account has of the sample network. Writes nothing. */
export async function readSampleData(
  deps: Pick<Deps, 'db' | 'source' | 'connects'>,
  userId: string,
): Promise<SampleData> {
  const counted = sampleRows.flatMap((rows) =>
    rows.kind === undefined
      ? []
      : [
          sql`select ${rows.kind}::text as kind, (select count(*)::integer ${rowsOfUser(rows, userId)}) as count`,
        ],
  );
  const { rows } = await sql<{ kind: string; count: number }>`${sql.join(counted, sql` union all `)}`.execute(
    deps.db,
  );
  const counts = Object.fromEntries(
    SampleDataKind.options.map((kind) => [kind, rows.find((row) => row.kind === kind)?.count ?? 0]),
  ) as Record<SampleDataKind, number>;
  const removal = await deps.db
    .selectFrom('job')
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', removeSampleDataJob.name)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return {
    isNetworkOn: isSampleOn(deps),
    counts,
    total: Object.values(counts).reduce((sum, one) => sum + one, 0),
    removalJobId: removal?.id ?? null,
  };
}

/** Starts removing the sample data, or returns the running job. */
export function startRemoval({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, userId: string): Promise<Job> {
  return db.transaction().execute(async (trx) => {
    const jobId = await jobs.enqueue(trx, removeSampleDataJob, { userId, subjectId: userId, input: {} });
    return findJob(trx, userId, jobId);
  });
}
