import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/** Deletes a followed profile and its place in the feed for good; the posts stay as facts. */
export async function dropFollowed(
  db: Kysely<Database>,
  { userId, engageProfileId }: { userId: string; engageProfileId: string },
): Promise<void> {
  await db
    .deleteFrom('engage_profile')
    .where('user_id', '=', userId)
    .where('id', '=', engageProfileId)
    .execute();
  await notifyChange(db, userId, { name: 'engage-profile', id: engageProfileId });
  await notifyChange(db, userId, { name: 'feed', id: engageProfileId });
}
