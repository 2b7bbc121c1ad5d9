import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/** Reports a user's open pages that people are on other lists now: in every connected profile they may be shown. */
export async function notifyListed(db: Kysely<Database>, userId: string): Promise<void> {
  const profiles = await db
    .selectFrom('connected_profile')
    .select('id')
    .where('user_id', '=', userId)
    .where('disconnected_at', 'is', null)
    .execute();
  for (const { id } of profiles) await notifyChange(db, userId, { name: 'signals', id });
}
