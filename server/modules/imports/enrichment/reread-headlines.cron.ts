import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { rereadHeadlines } from '#server/modules/people/headline/reread-headlines.ts';
import { copyPeople } from '#server/modules/signals/recording/copy-people.ts';

/** People per transaction (about 200 ms), and transactions per run; the next run reads the rest. */
const batchSize = 2000;
const maxBatches = 25;

/**
 * Reads the headlines of people who were stored before headlines were read. After a while nothing is left to
 * do, and a run is one look at an empty index.
 */
export const rereadHeadlinesCron: Cron<Pick<Deps, 'db'>> = {
  name: 'reread-headlines',
  schedule: '*/5 * * * *',
  async run({ db }) {
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const next = await db
        .selectFrom('person')
        .select('user_id')
        .where('headline_read', '=', 0)
        .limit(1)
        .executeTakeFirst();
      if (next === undefined) return;
      await db.transaction().execute(async (trx) => {
        const { changedIds } = await rereadHeadlines(trx, next.user_id, batchSize);
        await copyPeople(trx, next.user_id, changedIds);
      });
    }
  },
};
