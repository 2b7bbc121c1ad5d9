import { owned } from '#server/db/owned.ts';
import { withoutTimeLimit } from '#server/db/without-time-limit.ts';
import type { Cron } from '#server/jobs/job.ts';
import { trashMs } from '#server/modules/access/trash.ts';
import type { Deps } from '#server/modules/deps.ts';
import {
  eraseEngagements,
  eraseOrphanedCompanies,
  eraseOrphanedPeople,
  moveOwnComments,
} from '#server/modules/people/persons/erase-facts.ts';

/** Rows erased per transaction: about 100 ms, so nothing waits for long. */
const batchSize = 5000;

/**
 * Erases profiles 30 days after they were disconnected: their engagements batch by batch, then the profile
 * with its signals and posts, then the people that nothing refers to anymore.
 */
export const purgeDisconnected: Cron<Pick<Deps, 'db' | 'clock'>> = {
  name: 'purge-disconnected',
  schedule: '41 3 * * *',
  async run({ db, clock }) {
    const due = await db
      .selectFrom('connected_profile')
      .select(['user_id as userId', 'id', 'network as realm'])
      .where('disconnected_at', '<=', new Date(clock.now().getTime() - trashMs))
      .execute();
    for (const profile of due) {
      await moveOwnComments(db, profile);
      while ((await eraseEngagements(db, profile, batchSize)) > 0);
      await withoutTimeLimit(db, (trx) =>
        trx
          .deleteFrom('connected_profile')
          .where(owned('connected_profile', profile))
          // The disconnection may have just been undone.
          .where('disconnected_at', 'is not', null)
          .execute(),
      );
      while ((await eraseOrphanedPeople(db, profile, batchSize)) > 0);
      await eraseOrphanedCompanies(db, profile);
    }
  },
};
