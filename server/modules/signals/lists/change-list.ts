import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import {
  defaultSize,
  type LargeSize,
  type ManyChanged,
  purgeBulkChanges,
  undoableMs,
} from '#server/modules/signals/bulk/bulk-change.ts';
import { isMoreThan, startBulkChange } from '#server/modules/signals/bulk/start-bulk-change.ts';
import { type ChosenSignals, choosePeople, matchingSignals } from '#server/modules/signals/choose-people.ts';
import { lockOwnedList } from './lock-owned-list.ts';
import { notifyPages } from './notify-pages.ts';
import { type ListWay, listWays, type Place, writeListChange } from './write-list-change.ts';

type ListDeps = Pick<Deps, 'db' | 'jobs'>;

/**
 * Puts the people of signals on a list. All of it happens, or nothing. More than `size.maxAtOnce` who match filters are
 * put on it by a job, and the answer says how many will be.
 *
 * @throws AppError `not_found` where the list, one of the signals or the profile is not the user's; `conflict` where a
 *   job is to do it while another bulk change is under way
 */
export async function addToList(
  deps: ListDeps,
  place: Place,
  chosen: ChosenSignals,
  now: Date,
  size = defaultSize,
) {
  const outcome = await changeList(deps, place, chosen, now, listWays.addition, size);
  const { changed: added, unchanged: already, changeId, job } = outcome;
  return { added, already, changeId, job };
}

/** Takes the people of signals off a list, otherwise as {@link addToList}. */
export async function removeFromList(
  deps: ListDeps,
  place: Place,
  chosen: ChosenSignals,
  now: Date,
  size = defaultSize,
) {
  const outcome = await changeList(deps, place, chosen, now, listWays.removal, size);
  const { changed: removed, unchanged: absent, changeId, job } = outcome;
  return { removed, absent, changeId, job };
}

async function changeList(
  deps: ListDeps,
  place: Place,
  chosen: ChosenSignals,
  now: Date,
  way: ListWay,
  size: LargeSize,
): Promise<ManyChanged> {
  return deps.db.transaction().execute(async (trx) => {
    const { userId, listId } = place;
    await lockOwnedList(trx, userId, listId);
    if ('filters' in chosen) {
      const matches = await matchingSignals(trx, userId, chosen, now);
      const differs = isToMove(place, way);
      // A person counts once, whatever number of profiles they engaged with.
      const people = sql`select distinct signal.person_id from signal where ${matches} and ${differs}`;
      if (await isMoreThan(trx, size.maxAtOnce, people)) {
        const found = sql<never>`select distinct signal.person_id as id, null::text as previous,
          null::uuid as previous_change_id, ${differs} as differs from signal where ${matches}`;
        return startBulkChange(deps, trx, userId, { kind: way.kind, list_id: listId, value: null }, found, {
          now,
          batch: size.batch,
        });
      }
    }
    const people = await choosePeople(trx, userId, chosen, now);
    await purgeOldChanges(trx, userId, now);
    const outcome = await writeListChange(trx, place, people, way, { bulkChangeId: null, now });
    if (outcome.changed > 0) await notifyPages(trx, userId, listId);
    const { changed, changeId } = outcome;
    return { changed, unchanged: outcome.chosen - changed, changeId, job: null };
  });
}

/** Whether the person of a signal is still to come, or to go. */
function isToMove({ userId, listId }: Place, { kind }: ListWay): RawBuilder<boolean> {
  const isOn = sql<boolean>`exists (select from list_person listed where listed.user_id = ${userId}::uuid
    and listed.list_id = ${listId}::uuid and listed.person_id = signal.person_id)`;
  return kind === 'addition' ? sql<boolean>`not ${isOn}` : isOn;
}

async function purgeOldChanges(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('list_change')
    .where('user_id', '=', userId)
    .where('bulk_change_id', 'is', null)
    .where('made_at', '<', new Date(now.getTime() - undoableMs))
    .execute();
  await purgeBulkChanges(trx, userId, now);
}
