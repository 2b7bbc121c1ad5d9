import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { WrittenMerge } from '#server/modules/people/persons/move-facts.ts';

/** A change of a list that named one of two people, and whether it applies to the kept person now. */
export type MovedChange = { id: string; hadKept: boolean; hadGone: boolean; hasKept: boolean };

/** The lists of both people before a merge, and the changes of lists that named the merged person. */
export type MovedLists = {
  keptLists: string[];
  goneLists: string[];
  listChanges: MovedChange[];
};

const pairColumns = { merge_id: 'uuid', kept_id: 'uuid', gone_id: 'uuid' } as const;

/**
 * Adds the kept people to every list of the merged ones, so "do not engage" still applies. Changes that can
 * still be undone then apply to the kept person, except additions to a list they were already on.
 *
 * @returns the previous state, by merge
 */
export async function moveLists(
  trx: Transaction<Database>,
  userId: string,
  merges: WrittenMerge[],
): Promise<Map<string, MovedLists>> {
  const rows = merges.map(({ id, keptId, goneId }) => ({ merge_id: id, kept_id: keptId, gone_id: goneId }));
  const pairs = () => unnestRows('m', pairColumns, rows);
  const changes = await moveChanges(trx, userId, merges);
  const before = await sql<{ id: string; keptLists: string[]; goneLists: string[] }>`
    select m.merge_id as id, ${listsOf('kept_id')} as "keptLists", ${listsOf('gone_id')} as "goneLists"
    from ${pairs()}`.execute(trx);
  await sql`insert into list_person (user_id, list_id, person_id, created_at)
    select listed.user_id, listed.list_id, m.kept_id, listed.created_at
    from ${pairs()} join list_person listed on listed.user_id = ${userId}::uuid and listed.person_id = m.gone_id
    on conflict do nothing`.execute(trx);
  return new Map(
    before.rows.map(({ id, ...lists }) => [id, { ...lists, listChanges: changes.get(id) ?? [] }]),
  );

  function listsOf(who: 'kept_id' | 'gone_id') {
    return sql`array(select list_id from list_person listed
      where listed.user_id = ${userId}::uuid and listed.person_id = ${sql.ref(`m.${who}`)})`;
  }
}

type Change = MovedChange & { mergeId: string; keptId: string; goneId: string };

/** Joins the unnested ids, since checking two long arrays for overlap compares every pair. */
async function moveChanges(
  trx: Transaction<Database>,
  userId: string,
  merges: WrittenMerge[],
): Promise<Map<string, MovedLists['listChanges']>> {
  const rows = merges.map(({ id, keptId, goneId }) => ({ merge_id: id, kept_id: keptId, gone_id: goneId }));
  const { rows: found } = await sql<Change>`
    select "mergeId", "keptId", "goneId", id, "hadKept", "hadGone",
      -- Taking an addition back must not take anybody off who was there before.
      case when is_addition
        then ("hadKept" or not exists (select from list_person where user_id = ${userId}::uuid
            and list_id = named.list_id and person_id = "keptId"))
          and ("hadGone" or not exists (select from list_person where user_id = ${userId}::uuid
            and list_id = named.list_id and person_id = "goneId"))
        else true end as "hasKept"
    from (
      select m.merge_id as "mergeId", m.kept_id as "keptId", m.gone_id as "goneId", part.id, change.list_id,
        change.kind = 'addition' as is_addition, bool_or(concerned.person_id = m.kept_id) as "hadKept",
        bool_or(concerned.person_id = m.gone_id) as "hadGone"
      from bulk_change_part part
      join bulk_change change on change.user_id = part.user_id and change.id = part.change_id
      cross join lateral unnest(part.ids) as concerned (person_id)
      join (
        select merge_id, kept_id, gone_id, who.person_id
        from ${unnestRows('p', pairColumns, rows)}
        cross join lateral (values (p.kept_id), (p.gone_id)) as who (person_id)
      ) as m on m.person_id = concerned.person_id
      where part.user_id = ${userId}::uuid and change.list_id is not null
      group by m.merge_id, m.kept_id, m.gone_id, part.id, change.list_id, change.kind
    ) as named`.execute(trx);
  const moved = found.filter(({ hadGone, hadKept, hasKept }) => hadGone || hadKept !== hasKept);
  const changes = new Map<string, MovedLists['listChanges']>();
  for (const { mergeId, id, hadKept, hadGone, hasKept } of moved) {
    changes.set(mergeId, [...(changes.get(mergeId) ?? []), { id, hadKept, hadGone, hasKept }]);
  }
  for (const id of new Set(moved.map((change) => change.id))) {
    const ofIt = moved.filter((change) => change.id === id);
    const left = ofIt.filter(({ hasKept }) => hasKept).map(({ keptId }) => keptId);
    const all = ofIt.flatMap(({ keptId, goneId }) => [keptId, goneId]);
    await exchangeInChange(trx, userId, id, all, left);
  }
  return changes;
}

/** Removes people from a change of a list and adds others. Does nothing if the change was deleted. */
export async function exchangeInChange(
  trx: Transaction<Database>,
  userId: string,
  id: string,
  out: string[],
  into: string[],
): Promise<void> {
  await sql`update bulk_change_part
    set ids = array(
      select concerned from unnest(ids) as concerned
      where concerned not in (select unnest(${out}::uuid[]))
    ) || ${into}::uuid[]
    where user_id = ${userId} and id = ${id}`.execute(trx);
}
