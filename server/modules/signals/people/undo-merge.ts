import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { lockFacts } from '#server/modules/people/lock-facts.ts';
import {
  type LatestMerge,
  requireOwnedLatestMerge,
  restorePerson,
} from '#server/modules/people/persons/restore-person.ts';
import { addToChangeOutbox } from '#server/modules/signals/change-outbox.ts';
import { notifyListed } from '#server/modules/signals/lists/write-list-change.ts';
import { copyPeople } from '#server/modules/signals/recording/copy-people.ts';
import { rebuildEverywhere } from './merge-people.ts';
import { exchangeInChange, type MovedLists } from './move-lists.ts';
import { readSet, restoreSetByUser, type SetByUser, writeSet } from './set-by-user.ts';

/**
 * Undoes a merge: by their keys, each person gets back their own data, including engagements that came since.
 * The user's later changes stay with the kept record; "do not engage" then applies to both. Facts don't merge
 * the two again.
 *
 * @throws AppError `not_found`, or `conflict` if a later merge has to be undone first
 */
export async function undoMerge(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<{ keptId: string; goneId: string }> {
  return db.transaction().execute(async (trx) => {
    await lockFacts(trx, userId);
    const merge = await requireOwnedLatestMerge(trx, userId, id);
    await sql`select id from list where user_id = ${userId} order by id for no key update`.execute(trx);
    const before = await trx
      .selectFrom('signal_merge')
      .selectAll()
      .where('user_id', '=', userId)
      .where('merge_id', '=', id)
      .executeTakeFirstOrThrow();
    const now = (await readSet(trx, userId, [merge.keptId])).get(merge.keptId) ?? [];
    await restorePerson(trx, merge);
    await restoreLists(trx, merge, {
      keptLists: before.kept_lists,
      goneLists: before.gone_lists,
      listChanges: before.list_changes,
    });
    await restoreSignals(trx, merge, before.gone_signals);
    const left = now.map((one) => leaveOne(one, before.merged_signals, before.kept_signals));
    await writeSet(trx, userId, left);
    // A signal that was only moved is unchanged, including whatever was done to it since.
    const made = before.gone_signals.filter(({ id: one }) => now.every((left) => left.id !== one));
    await writeSet(trx, userId, made);
    await copyPeople(trx, userId, [merge.keptId, merge.goneId]);
    await notifyListed(trx, userId);
    return { keptId: merge.keptId, goneId: merge.goneId };
  });
}

function leaveOne(now: SetByUser, merged: SetByUser[], kept: SetByUser[]): SetByUser {
  const [then, before] = [merged, kept].map((all) => all.find(({ id }) => id === now.id));
  return then === undefined || before === undefined ? now : restoreSetByUser(now, then, before);
}

/**
 * Signals that had moved to the other person go back under their ids. If both had one, a new one is created
 * under the former id. Nobody keeps a signal without an engagement.
 */
async function restoreSignals(
  trx: Transaction<Database>,
  { userId, keptId, goneId }: LatestMerge,
  gone: SetByUser[],
): Promise<void> {
  const ids = gone.map(({ id }) => id);
  await sql`update signal set person_id = ${goneId}
    where user_id = ${userId} and person_id = ${keptId} and (id = any(${ids}::uuid[]) or not exists (
      select from engagement e where e.user_id = signal.user_id and e.person_id = ${keptId}
        and e.connected_profile_id = signal.connected_profile_id and e.direction = 'inbound'
    ))`.execute(trx);
  await rebuildEverywhere(trx, userId, [keptId, goneId]);
  for (const { id, profileId } of gone) {
    // The new signal's change was recorded under the id that it loses here.
    await sql`with renamed as (update signal set id = ${id}
        where user_id = ${userId} and person_id = ${goneId} and connected_profile_id = ${profileId} and id <> ${id}
        returning signal.user_id, signal.id, true as says_news)
      ${addToChangeOutbox('renamed')}`.execute(trx);
  }
}

async function restoreLists(
  trx: Transaction<Database>,
  { userId, keptId, goneId }: LatestMerge,
  { keptLists, goneLists, listChanges }: MovedLists,
): Promise<void> {
  await sql`insert into list_person (user_id, list_id, person_id, created_at)
    select listed.user_id, listed.list_id, ${goneId}::uuid, listed.created_at
    from list_person listed join list on list.user_id = listed.user_id and list.id = listed.list_id
    where listed.user_id = ${userId} and listed.person_id = ${keptId}
      and (list.id = any(${goneLists}::uuid[])
        or (list.kind = 'do_not_engage' and list.id <> all(${keptLists}::uuid[])))`.execute(trx);
  const onlyGone = goneLists.filter((id) => !keptLists.includes(id));
  await sql`delete from list_person
    where user_id = ${userId} and person_id = ${keptId} and list_id = any(${onlyGone}::uuid[])`.execute(trx);
  for (const { id, hadKept, hadGone } of listChanges) {
    const back = [...(hadKept ? [keptId] : []), ...(hadGone ? [goneId] : [])];
    await exchangeInChange(trx, userId, id, [keptId, goneId], back);
  }
}
