import { sql } from 'kysely';
import type { Deps } from '#server/modules/deps.ts';
import { defaultSize } from '#server/modules/signals/bulk/bulk-change.ts';
import { type Undone, undoBulkChange } from '#server/modules/signals/bulk/undo-bulk-change.ts';
import { lockOwnedList } from './lock-owned-list.ts';
import { notifyPages } from './notify-pages.ts';
import { takeBackListed } from './take-back-listed.ts';
import type { Place } from './write-list-change.ts';

/**
 * Takes back one addition or removal: exactly the people it concerned, except those who were erased since or whom a
 * later change has moved already. Of more than `maxAtOnce` a job does it.
 *
 * @throws AppError `not_found` where list or change is not the user's, or the change was taken back before; `conflict`
 *   where another bulk change is under way
 */
export async function undoListChange(
  deps: Pick<Deps, 'db' | 'jobs'>,
  place: Place,
  changeId: string,
  now: Date,
  { maxAtOnce } = defaultSize,
): Promise<Undone> {
  const { userId, listId } = place;
  return deps.db.transaction().execute(async (trx) => {
    await lockOwnedList(trx, userId, listId);
    const isMeant = ({ list_id }: { list_id: string | null }) => list_id === listId;
    if (!(await isOfFew(trx))) {
      return undoBulkChange(deps, trx, userId, changeId, { now, maxAtOnce, isMeant });
    }
    const changed = (await takeBackListed(trx, place, changeId)) ?? 0;
    if (changed > 0) await notifyPages(trx, userId, listId);
    return { changed, job: null };
  });

  async function isOfFew(trx: typeof deps.db): Promise<boolean> {
    const row = await trx
      .selectFrom('list_change')
      .select(sql`1`.as('found'))
      .where('user_id', '=', userId)
      .where('list_id', '=', listId)
      .where('id', '=', changeId)
      .where('bulk_change_id', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  }
}
