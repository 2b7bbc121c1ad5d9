import { withoutTimeLimit } from '#server/db/without-time-limit.ts';
import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { writeAudit } from './audit.ts';
import { trashMs } from './trash.ts';

/** Erases users and all their data 30 days after they deleted themselves, and deletes expired sessions. */
export const eraseUsers: Cron<Deps> = {
  name: 'erase-users',
  schedule: '17 3 * * *',
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - trashMs);
    const due = await db.selectFrom('app_user').select('id').where('deleted_at', '<', before).execute();
    for (const { id } of due) {
      // Unless the user has just signed in again, which undoes the deletion.
      await withoutTimeLimit(db, async (trx) => {
        const erased = await trx
          .deleteFrom('app_user')
          .where('id', '=', id)
          .where('deleted_at', '<', before)
          .returning('email')
          .executeTakeFirst();
        if (!erased) return;
        // Beta requests and mailed links from before they were a user name them by address.
        await trx.deleteFrom('beta_user').where('email', '=', erased.email).execute();
        await trx.deleteFrom('magic_link').where('email', '=', erased.email).execute();
        // The audit records that it happened, but not whose account it was.
        const now = clock.now();
        await writeAudit(trx, { actorId: null, userId: null, action: 'account.erased', subject: null, now });
      });
    }
    await db.deleteFrom('session').where('expires_at', '<', clock.now()).execute();
  },
};
