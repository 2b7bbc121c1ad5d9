import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/** Marks a person's new or reviewed signals in all connected profiles as engaged. */
export async function markEngaged(
  trx: Transaction<Database>,
  userId: string,
  personId: string,
  at: Date,
): Promise<void> {
  await sql`update signal set status = 'engaged', engaged_at = ${at}, status_change_id = null, updated_at = now()
    where user_id = ${userId} and person_id = ${personId} and status in ('new', 'reviewed')`.execute(trx);
  const profiles = await trx
    .selectFrom('signal')
    .select('connected_profile_id as id')
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .execute();
  for (const { id } of profiles) await notifyChange(trx, userId, { name: 'signals', id });
}
