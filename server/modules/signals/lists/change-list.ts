import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { type ChosenSignals, choosePeople } from '#server/modules/signals/choose-people.ts';
import { notifyListed } from './notify-listed.ts';
import { holdOwnList, type OwnList } from './own-list.ts';

type Place = { userId: string; listId: string };
type Counts = { chosen: number; changed: number; changeId: string | null };

/**
 * Puts the people of signals on a list. All of it happens, or nothing.
 *
 * @throws AppError `not_found` where the list, one of the signals or the profile is not the user's
 */
export async function addToList(db: Kysely<Database>, place: Place, chosen: ChosenSignals, now: Date) {
  const { changeId, ...counts } = await changeList(db, place, chosen, now, {
    isAddition: true,
    // In one order everywhere, so that two calls do not wait for each other.
    write: (list) => sql`
      insert into list_person (user_id, list_id, person_id)
      select ${list.userId}::uuid, ${list.id}::uuid, person_id from chosen order by person_id
      on conflict do nothing returning person_id`,
  });
  return { added: counts.changed, already: counts.chosen - counts.changed, changeId };
}

/** Takes the people of signals off a list, otherwise as {@link addToList}. */
export async function removeFromList(db: Kysely<Database>, place: Place, chosen: ChosenSignals, now: Date) {
  const { changeId, ...counts } = await changeList(db, place, chosen, now, {
    isAddition: false,
    write: (list) => sql`
      delete from list_person where user_id = ${list.userId}::uuid and list_id = ${list.id}::uuid
        and person_id in (select person_id from chosen) returning person_id`,
  });
  return { removed: counts.changed, absent: counts.chosen - counts.changed, changeId };
}

type Way = { isAddition: boolean; write: (list: OwnList) => RawBuilder<unknown> };

/** Writes, counts and remembers in one statement whom it concerned. */
async function changeList(
  db: Kysely<Database>,
  { userId, listId }: Place,
  chosen: ChosenSignals,
  now: Date,
  way: Way,
): Promise<Counts> {
  return db.transaction().execute(async (trx) => {
    const list = await holdOwnList(trx, userId, listId);
    const people = await choosePeople(trx, userId, chosen, now);
    await forgetOldChanges(trx, userId, now);
    const { rows } = await sql<Counts>`
      with chosen as materialized (${people}),
        changed as (${way.write(list)}),
        kept as (
          insert into list_change (user_id, list_id, is_addition, person_ids, made_at)
          select ${userId}::uuid, ${listId}::uuid, ${way.isAddition}::boolean, array_agg(person_id),
            ${now}::timestamptz
          from changed having count(*) > 0 returning id
        )
      select (select count(*) from chosen)::integer as chosen, (select count(*) from changed)::integer as changed,
        (select id from kept) as "changeId"`.execute(trx);
    const [counts] = rows;
    if (counts === undefined) throw new Error('a query of totals answered no row');
    if (counts.changed > 0) await tellPages(trx, userId, listId);
    return counts;
  });
}

/** How long a change can be taken back: the page offers ten seconds, a caller of the API may need longer. */
const keepMs = 3_600_000;

async function forgetOldChanges(trx: Transaction<Database>, userId: string, now: Date): Promise<void> {
  await trx
    .deleteFrom('list_change')
    .where('user_id', '=', userId)
    .where('made_at', '<', new Date(now.getTime() - keepMs))
    .execute();
}

/** The list has another count, and rows of signals other pills. */
export async function tellPages(trx: Transaction<Database>, userId: string, listId: string): Promise<void> {
  await notifyChange(trx, userId, { name: 'list', id: listId });
  await notifyListed(trx, userId);
}
