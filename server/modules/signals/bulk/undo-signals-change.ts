import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { defaultSize, undoableMs } from './bulk-change.ts';
import { takeBackSignals } from './take-back-signals.ts';
import { type Undone, undoBulkChange } from './undo-bulk-change.ts';

/**
 * Takes back one change of many: each signal gets what it had before, except those that another change, or somebody by
 * hand, has changed since, and those that are gone. Changes taken back last first end where all began. Of more than
 * `maxAtOnce` a job does it.
 *
 * @throws AppError `not_found` where the change is not the user's, was taken back before, or is over an hour old;
 *   `conflict` where another bulk change is under way
 */
export async function undoSignalsChange(
  deps: Pick<Deps, 'db' | 'jobs'>,
  userId: string,
  changeId: string,
  now: Date,
  { maxAtOnce } = defaultSize,
): Promise<Undone> {
  return deps.db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const change = await trx
      .selectFrom('signal_change')
      .select('field')
      .where('user_id', '=', userId)
      .where('id', '=', changeId)
      .where('bulk_change_id', 'is', null)
      .where('made_at', '>=', new Date(now.getTime() - undoableMs))
      .executeTakeFirst();
    if (change === undefined) {
      const isMeant = ({ list_id }: { list_id: string | null }) => list_id === null;
      return undoBulkChange(deps, trx, userId, changeId, { now, maxAtOnce, isMeant });
    }
    const { changed, profileIds } = await takeBackSignals(trx, userId, changeId, change.field);
    for (const id of profileIds) await notifyChange(trx, userId, { name: 'signals', id });
    return { changed, job: null };
  });
}
