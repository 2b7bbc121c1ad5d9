import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeSync, findDueProfiles } from '#server/modules/profile/profile-sync.ts';
import { realms } from '#server/modules/realms.ts';
import { syncProfileJob } from './sync-profile.job.ts';

/** Profiles enqueued per transaction, and transactions per run; the next run takes the rest. */
const batchSize = 50;
const maxBatches = 20;

/** Enqueues the sync of every due profile; due times were spread when they were set. */
export const syncDue: Cron<Pick<Deps, 'db' | 'clock' | 'jobs' | 'source' | 'billing'>> = {
  name: 'sync-due',
  schedule: '*/5 * * * *',
  async run({ db, clock, jobs, source, billing }) {
    const readable = realms.filter((realm) => source[realm] !== null);
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const found = await db.transaction().execute(async (trx) => {
        const due = await findDueProfiles(trx, {
          realms: readable,
          now: clock.now(),
          limit: batchSize,
          billing,
        });
        for (const { userId, id } of due) {
          const input = { connectedProfileId: id };
          const jobId = await jobs.enqueue(trx, syncProfileJob, { userId, subjectId: id, input });
          await changeSync(trx, { userId, connectedProfileId: id }, { state: 'queued', jobId });
        }
        return due.length;
      });
      if (found < batchSize) return;
    }
  },
};
