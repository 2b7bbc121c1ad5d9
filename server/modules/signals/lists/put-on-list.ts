import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { lockOwnedList } from './lock-owned-list.ts';
import { notifyPages } from './notify-pages.ts';

/**
 * Puts people on a list, in the caller's transaction; they need not be signals. It is not among the changes that can
 * be taken back in one call.
 *
 * @returns how many were not on it before
 * @throws AppError `not_found` where the list is not the user's
 */
export async function putOnList(
  trx: Transaction<Database>,
  { userId, listId }: { userId: string; listId: string },
  personIds: string[],
): Promise<number> {
  const list = await lockOwnedList(trx, userId, listId);
  const { rows } = await sql<{ person_id: string }>`
    insert into list_person (user_id, list_id, person_id)
    select ${list.userId}::uuid, ${list.id}::uuid, person_id
    from (select distinct unnest(${personIds}::uuid[]) as person_id) as wanted order by person_id
    on conflict do nothing returning person_id`.execute(trx);
  if (rows.length > 0) await notifyPages(trx, userId, listId);
  return rows.length;
}
