import { type Kysely, sql, type Updateable } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { EngageProfileTable } from '#server/modules/engage/tables.ts';

/** What a reading changes of a followed profile; what is absent stays. */
type ReadingChange = Pick<
  Updateable<EngageProfileTable>,
  | 'read_state'
  | 'last_read_at'
  | 'next_read_at'
  | 'last_error'
  | 'urn'
  | 'public_id'
  | 'name'
  | 'headline'
  | 'picture_url'
  | 'person_id'
  | 'company_id'
>;

/** Writes how the reading of a followed profile stands and tells the user's open pages. */
export async function changeReading(
  db: Kysely<Database>,
  { userId, engageProfileId }: { userId: string; engageProfileId: string },
  change: ReadingChange,
): Promise<void> {
  await db
    .updateTable('engage_profile')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', engageProfileId)
    .execute();
  await notifyChange(db, userId, { name: 'engage-profile', id: engageProfileId });
}
