import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { type ChosenSignals, choosePeople, matchingSignals } from '#server/modules/signals/choose-people.ts';
import {
  defaultSize,
  type LargeSize,
  type ManyChanged,
  purgeLargeChanges,
  undoableMs,
} from '#server/modules/signals/large/large-change.ts';
import { isMoreThan, startLargeChange } from '#server/modules/signals/large/start-large-change.ts';
import { lockOwnedList } from './lock-owned-list.ts';
import { tellPages } from './tell-pages.ts';
import { type ListWay, listWays, type Place, writeListChange } from './write-list-change.ts';

type ListDeps = Pick<Deps, 'db' | 'jobs'>;

/**
 * Puts the people of signals on a list. All of it happens, or nothing. More than `size.maxAtOnce` who match filters are
 * put on it by a job, and the answer says how many will be.
 *
 * @throws AppError `not_found` where the list, one of the signals or the profile is not the user's; `conflict` where a
 *   job is to do it while another large change is under way
 */
export async function addToList(
  deps: ListDeps,
  place: Place,
  chosen: ChosenSignals,
  now: Date,
  size = defaultSize,
) {
  const told = await changeList(deps, place, chosen, now, listWays.addition, size);
  const { changed: added, unchanged: already, changeId, job } = told;
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
  const told = await changeList(deps, place, chosen, now, listWays.removal, size);
  const { changed: removed, unchanged: absent, changeId, job } = told;
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
        return startLargeChange(deps, trx, userId, { kind: way.kind, list_id: listId, value: null }, found, {
          now,
          batch: size.batch,
        });
      }
    }
    const people = await choosePeople(trx, userId, chosen, now);
    await purgeOldChanges(trx, userId, now);
    const told = await writeListChange(trx, place, people, way, { largeChangeId: null, now });
    if (told.changed > 0) await tellPages(trx, userId, listId);
    const { changed, changeId } = told;
    return { changed, unchanged: told.chosen - changed, changeId, job: null };
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
    .where('large_change_id', 'is', null)
    .where('made_at', '<', new Date(now.getTime() - undoableMs))
    .execute();
  await purgeLargeChanges(trx, userId, now);
}
