import type { Tick } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';

/** Who did what is asked after for so long. */
const auditKeptMs = 2 * 365 * 24 * 3600 * 1000;

/** Forgets windows of limits that ended, and the audit of more than two years ago. */
export const forgetAccess: Tick<Pick<Deps, 'db' | 'clock'>> = {
  name: 'forget-access',
  cron: '*/15 * * * *',
  async run({ db, clock }) {
    const now = clock.now();
    await db.deleteFrom('rate_window').where('ends_at', '<=', now).execute();
    await db
      .deleteFrom('audit_entry')
      .where('created_at', '<', new Date(now.getTime() - auditKeptMs))
      .execute();
  },
};
