import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { keepAllowList } from './allow-list/check-entry.ts';
import { shutOutGone } from './allow-list/shut-out.ts';
import { maxSignInAgeMs } from './sessions.ts';

/** Who did what is asked after for so long. */
const auditKeptMs = 2 * 365 * 24 * 3600 * 1000;

/**
 * Deletes windows of limits that ended, the audit of more than two years ago, and ended sign-ins that are too old to open
 * anything; shuts out whom the allow-list does not let in any more.
 */
export const purgeAccess: Cron<Pick<Deps, 'db' | 'clock'>> = {
  name: 'forget-access',
  schedule: '*/15 * * * *',
  async run({ db, clock }) {
    const now = clock.now();
    await db.deleteFrom('rate_window').where('ends_at', '<=', now).execute();
    await db
      .deleteFrom('audit_entry')
      .where('created_at', '<', new Date(now.getTime() - auditKeptMs))
      .execute();
    await db
      .deleteFrom('ended_sign_in')
      .where('ended_at', '<', new Date(now.getTime() - maxSignInAgeMs))
      .execute();
    await db.transaction().execute(async (trx) => {
      await keepAllowList(trx);
      await shutOutGone(trx, now);
    });
  },
};
