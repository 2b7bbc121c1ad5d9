import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import {
  type BulkChanged,
  defaultSize,
  type LargeSize,
  purgeBulkChanges,
} from '#server/modules/signals/bulk/bulk-change.ts';
import { isMoreThan, startBulkChange } from '#server/modules/signals/bulk/start-bulk-change.ts';
import { type Undone, undoBulkChange } from '#server/modules/signals/bulk/undo-bulk-change.ts';
import { type ChosenSignals, choosePeople, matchingSignals } from '#server/modules/signals/choose-people.ts';
import { lockOwnedList } from './lists.ts';
import { notifyPages } from './notify-pages.ts';
import { type ListKey, type ListOperation, listOperations, writeListChange } from './write-list-change.ts';

type ListDeps = Pick<Deps, 'db' | 'jobs'>;

/**
 * Adds the people of signals to a list: all of them or none. If more than `size.maxAtOnce` people match the
 * filters, a job adds them, and the answer says how many it will add.
 *
 * @throws AppError `not_found` if the list, one of the signals, or the profile isn't the user's; `conflict`
 *   if a job is needed while another bulk change is under way
 */
export async function addToList(
  deps: ListDeps,
  listKey: ListKey,
  chosen: ChosenSignals,
  now: Date,
  size = defaultSize,
) {
  const outcome = await changeList(deps, listKey, chosen, now, listOperations.addition, size);
  const { changed: added, unchanged: already, changeId, job } = outcome;
  return { added, already, changeId, job };
}

/** Removes the people of signals from a list; otherwise like {@link addToList}. */
export async function removeFromList(
  deps: ListDeps,
  listKey: ListKey,
  chosen: ChosenSignals,
  now: Date,
  size = defaultSize,
) {
  const outcome = await changeList(deps, listKey, chosen, now, listOperations.removal, size);
  const { changed: removed, unchanged: absent, changeId, job } = outcome;
  return { removed, absent, changeId, job };
}

async function changeList(
  deps: ListDeps,
  listKey: ListKey,
  chosen: ChosenSignals,
  now: Date,
  way: ListOperation,
  size: LargeSize,
): Promise<BulkChanged> {
  return deps.db.transaction().execute(async (trx) => {
    const { userId, listId } = listKey;
    await lockOwnedList(trx, userId, listId);
    if ('filters' in chosen) {
      const matches = await matchingSignals(trx, userId, chosen, now);
      const differs = isToMove(listKey, way);
      // A person counts once, however many profiles they engaged with.
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
    await purgeBulkChanges(trx, userId, now);
    const outcome = await writeListChange(trx, listKey, people, way, { id: null, now });
    if (outcome.changed > 0) await notifyPages(trx, userId, listId);
    const { changed, changeId } = outcome;
    return { changed, unchanged: outcome.chosen - changed, changeId, job: null };
  });
}

/** Whether the person of a signal still has to be added or removed. */
function isToMove({ userId, listId }: ListKey, { kind }: ListOperation): RawBuilder<boolean> {
  const isOn = sql<boolean>`exists (select from list_person listed where listed.user_id = ${userId}::uuid
    and listed.list_id = ${listId}::uuid and listed.person_id = signal.person_id)`;
  return kind === 'addition' ? sql<boolean>`not ${isOn}` : isOn;
}

/**
 * Undoes one addition or removal.
 *
 * @throws AppError `not_found` if the list isn't the user's; otherwise as {@link undoBulkChange}
 */
export async function undoListChange(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { userId, listId }: ListKey,
  changeId: string,
  now: Date,
  size: Pick<LargeSize, 'maxAtOnce'> = defaultSize,
): Promise<Undone> {
  return deps.db.transaction().execute(async (trx) => {
    await lockOwnedList(trx, userId, listId);
    return undoBulkChange(deps, trx, { userId, changeId, listId }, now, size);
  });
}

/**
 * Adds people to a list in the caller's transaction; they don't need to be signals. One call can't undo this.
 *
 * @returns how many people weren't on the list before
 * @throws AppError `not_found` if the list isn't the user's
 */
export async function addPeopleToList(
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
