import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { withoutTimeLimit } from '#server/db/without-time-limit.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { stopJob } from '#server/modules/jobs/jobs.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { erasePeopleOfNetwork } from '#server/modules/signals/erase/erase-people-of-network.ts';
import { sampleIds, sampleRows, theirRows } from './sample-rows.ts';

/**
 * Removes everything of the sample network from an account. All of it in one transaction: whoever looks during it sees
 * everything or nothing of it, and a process that is killed has removed nothing.
 */
export const removeSampleDataJob = defineJob<Pick<Deps, 'db'>, Record<string, never>, null>({
  name: 'remove-sample-data',
  input: z.object({}) as z.ZodType<Record<string, never>>,
  retries: 3,

  async run({ db }, run) {
    const { userId } = run;
    await stopSampleJobs(db, userId);
    await withoutTimeLimit(db, async (trx) => {
      await lockFacts(trx, userId);
      await erasePeopleOfNetwork(trx, userId, 'sample');
      for (const [done, rows] of sampleRows.entries()) {
        await run.report({ step: 'Removing sample data', done, total: sampleRows.length });
        run.signal.throwIfAborted();
        await sql`delete ${theirRows(rows, userId)}`.execute(trx);
      }
      await notifyChange(trx, userId, { name: 'sample-data', id: userId });
    });
    return { message: null };
  },
});

/** Asks the syncs and readings of what goes to stop; one that goes on finds its profile gone and fails. */
async function stopSampleJobs(db: Kysely<Database>, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select row.id from job as row where row.user_id = ${userId}::uuid and row.state in ('queued', 'running')
      and (row.subject_id in ${sampleIds('connected_profile')} or row.subject_id in ${sampleIds('engage_profile')})`.execute(
    db,
  );
  for (const { id } of rows) await stopJob(db, userId, id);
}
