import type { Tick } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { trashMs } from './delete-profile.ts';

/** Erases users 30 days after they deleted themselves, with everything of theirs, and sessions that ended. */
export const eraseUsers: Tick<Deps> = {
  name: 'erase-users',
  cron: '17 3 * * *',
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - trashMs);
    await db.deleteFrom('app_user').where('deleted_at', '<', before).execute();
    await db.deleteFrom('session').where('expires_at', '<', clock.now()).execute();
  },
};
