import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Deletes exports that have expired, with their bytes. */
export const purgeExports: Cron<Pick<Deps, 'db' | 'clock'>> = {
  name: 'forget-exports',
  schedule: '37 * * * *',
  async run({ db, clock }) {
    await db.deleteFrom('account_export').where('expires_at', '<=', clock.now()).execute();
  },
};
