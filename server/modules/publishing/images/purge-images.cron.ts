import { owned } from '#server/db/owned.ts';
import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { isUnused } from './images.ts';

/** How long an image that no post uses is kept, in ms. */
const looseMs = 24 * 3_600_000;

/** Images per batch, kept small because images are large. */
const batchSize = 500;

/** Deletes images that no post has used for a day. */
export const purgeImages: Cron<Pick<Deps, 'db' | 'clock'>> = {
  name: 'forget-images',
  schedule: '23 * * * *',
  async run({ db, clock }) {
    const old = await db
      .selectFrom('publication_image')
      .select(['user_id', 'id'])
      .where('created_at', '<', new Date(clock.now().getTime() - looseMs))
      .where(isUnused)
      .orderBy('created_at')
      .limit(batchSize)
      .execute();
    for (const { user_id, id } of old) {
      await db
        .deleteFrom('publication_image')
        .where(owned('publication_image', { user_id, id }))
        // A post may have started using it.
        .where(isUnused)
        .execute();
    }
  },
};
