import type { Cron } from '#server/jobs/job.ts';
import { purgeJobRows } from '#server/jobs/job-row.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Nobody looks up a job that ended this long ago. */
const keptMs = 90 * 24 * 3600 * 1000;

/** Deletes jobs 90 days after they ended: every profile has two per day. */
export const purgeJobs: Cron<Pick<Deps, 'db' | 'clock'>> = {
  name: 'forget-jobs',
  schedule: '23 3 * * *',
  async run({ db, clock }) {
    await purgeJobRows(db, new Date(clock.now().getTime() - keptMs));
  },
};
