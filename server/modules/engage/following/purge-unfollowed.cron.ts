import type { Cron } from '#server/jobs/job.ts';
import { trashMs } from '#server/modules/access/trash.ts';
import type { Deps } from '#server/modules/deps.ts';

/**
 * Deletes profiles that were unfollowed so long ago that they can't be restored. Their posts leave the feed
 * with them.
 */
export const purgeUnfollowed: Cron<Pick<Deps, 'db' | 'clock'>> = {
  name: 'purge-unfollowed',
  schedule: '41 3 * * *',
  async run({ db, clock }) {
    await db
      .deleteFrom('engage_profile')
      .where('unfollowed_at', '<', new Date(clock.now().getTime() - trashMs))
      .execute();
  },
};
