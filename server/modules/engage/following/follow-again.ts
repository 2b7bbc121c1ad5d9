import { AppError, notFound } from '#server/app-error.ts';
import { owned } from '#server/db/owned.ts';
import { trashMs } from '#server/modules/access/trash.ts';
import type { Deps } from '#server/modules/deps.ts';
import { follow } from './follow.ts';

/**
 * Follows a profile that was unfollowed in the last 30 days again, with its posts. One that is followed stays
 * as it is.
 *
 * @throws AppError `not_found` for another user's id and after the 30 days; `conflict` if the person is on
 *   "Do not engage", or followed under another URL by now
 */
export async function followAgain(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'source'>,
  key: { userId: string; id: string },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('engage_profile')
      .selectAll()
      .where(owned('engage_profile', key))
      .executeTakeFirst();
    const oldest = deps.clock.now().getTime() - trashMs;
    if (!row || (row.unfollowed_at !== null && row.unfollowed_at.getTime() <= oldest)) {
      throw notFound('Followed profile');
    }
    const { id } = await follow(
      trx,
      deps,
      {
        userId: key.userId,
        realm: row.network,
        kind: row.kind,
        url: row.url,
        publicId: row.public_id,
        urn: row.urn,
        name: row.name,
        headline: row.headline,
        pictureUrl: row.picture_url,
        personId: row.person_id,
      },
      { via: row.added_via, reason: row.reason },
    );
    if (id !== row.id) throw new AppError('conflict', `You follow ${row.name} already.`);
  });
}
