import { sql } from 'kysely';
import { isAccountOpen } from '#server/db/open-account.ts';
import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { realms } from '#server/modules/realms.ts';
import { changePortability } from './portability-connection.ts';
import { readPortabilityJob } from './read-portability.job.ts';

/** Connections enqueued per run; the next run takes the rest. */
const batchSize = 200;

/** How long a read may take before it counts as lost, in ms. */
const leaseMs = 6 * 3600 * 1000;

/** Enqueues a read of every due connection; due times were spread when they were set. */
export const readPortabilityDue: Cron<Pick<Deps, 'db' | 'clock' | 'jobs' | 'dataPortability'>> = {
  name: 'read-linkedin-data-due',
  schedule: '*/5 * * * *',
  async run({ db, clock, jobs, dataPortability }) {
    const readable = realms.filter((realm) => dataPortability[realm] !== null);
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom('portability_connection')
        .select(['user_id', 'id'])
        .where('state', '=', 'active')
        .where(sql<boolean>`network = any(${readable}::text[])`)
        .where('next_read_at', '<=', now)
        .where(isAccountOpen('portability_connection.user_id'))
        .orderBy('next_read_at')
        .limit(batchSize)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { user_id: userId, id } of due) {
        const input = { connectionId: id, isFull: false };
        const jobId = await jobs.enqueue(trx, readPortabilityJob, { userId, subjectId: id, input });
        const next_read_at = new Date(now.getTime() + leaseMs);
        await changePortability(trx, { userId, id }, { job_id: jobId, next_read_at });
      }
    });
  },
};
