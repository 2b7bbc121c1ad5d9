import type { Tick } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Forgets exports that have expired, with their bytes. */
export const forgetExports: Tick<Pick<Deps, 'db' | 'clock'>> = {
  name: 'forget-exports',
  cron: '37 * * * *',
  async run({ db, clock }) {
    await db.deleteFrom('account_export').where('expires_at', '<=', clock.now()).execute();
  },
};
