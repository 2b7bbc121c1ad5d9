import { purgeOnceKeys } from '#server/db/save-once.ts';
import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockAllowListForShare } from './allow-list/check-entry.ts';
import { endLapsedAccess } from './allow-list/end-domain-access.ts';
import { maxSignInAgeMs } from './sessions.ts';

/** How long the audit is kept, in ms. */
const auditKeptMs = 2 * 365 * 24 * 3600 * 1000;

/**
 * Deletes expired rate limit windows and passkey challenges, idempotency keys older than a day, audit entries older than two years, and ended sign-ins too old to open
 * a session. Shuts out users that the allow-list no longer lets in.
 */
export const purgeAccess: Cron<Pick<Deps, 'db' | 'clock'>> = {
  name: 'forget-access',
  schedule: '*/15 * * * *',
  async run({ db, clock }) {
    const now = clock.now();
    await db.deleteFrom('rate_window').where('ends_at', '<=', now).execute();
    await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
    await purgeOnceKeys(db);
    await db
      .deleteFrom('audit_entry')
      .where('created_at', '<', new Date(now.getTime() - auditKeptMs))
      .execute();
    await db
      .deleteFrom('ended_sign_in')
      .where('ended_at', '<', new Date(now.getTime() - maxSignInAgeMs))
      .execute();
    await db.transaction().execute(async (trx) => {
      await lockAllowListForShare(trx);
      await endLapsedAccess(trx, now);
    });
  },
};
