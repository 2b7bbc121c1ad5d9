import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { WrittenMerge } from '#server/modules/network/people/move-facts.ts';
import type { MovedLists } from './move-lists.ts';
import { joinSet, type SetByUser } from './set-by-user.ts';
import { readSet, writeSet } from './write-set.ts';

/**
 * Makes one signal of two where both people have one with a connected profile: what the user set of both is kept. Where
 * only the one who goes has it, it becomes the other's, under its id. What follows from facts is left to be made again.
 * Writes down what was before, of lists too.
 */
export async function moveSignals(
  trx: Transaction<Database>,
  userId: string,
  merges: WrittenMerge[],
  lists: Map<string, MovedLists>,
): Promise<void> {
  const sets = await readSet(
    trx,
    userId,
    merges.flatMap(({ keptId, goneId }) => [keptId, goneId]),
  );
  const rows = merges.map(({ id, keptId, goneId }) => {
    const [kept, gone] = [sets.get(keptId) ?? [], sets.get(goneId) ?? []];
    const merged = kept.map((one) => joinBoth(one, gone));
    return { id, keptId, goneId, kept, gone, merged };
  });
  await writeSet(
    trx,
    userId,
    rows.flatMap(({ merged }) => merged),
  );
  const pairs = merges.map(({ keptId, goneId }) => ({ kept_id: keptId, gone_id: goneId }));
  // The others end with their person.
  await sql`update signal set person_id = m.kept_id
    from ${unnestRows('m', { kept_id: 'uuid', gone_id: 'uuid' }, pairs)}
    where signal.user_id = ${userId} and signal.person_id = m.gone_id and not exists (
      select from signal other where other.user_id = signal.user_id and other.person_id = m.kept_id
        and other.connected_profile_id = signal.connected_profile_id
    )`.execute(trx);
  for (let from = 0; from < rows.length; from += maxRows) {
    await trx
      .insertInto('signal_merge')
      .values(
        rows.slice(from, from + maxRows).map(({ id, kept, gone, merged }) => ({
          user_id: userId,
          merge_id: id,
          kept_lists: lists.get(id)?.keptLists ?? [],
          gone_lists: lists.get(id)?.goneLists ?? [],
          kept_signals: JSON.stringify(kept),
          gone_signals: JSON.stringify(gone),
          merged_signals: JSON.stringify(merged),
          list_changes: JSON.stringify(lists.get(id)?.listChanges ?? []),
        })),
      )
      .execute();
  }
}

/** A statement takes at most 65,535 parameters. */
const maxRows = 2000;

function joinBoth(kept: SetByUser, gone: SetByUser[]): SetByUser {
  const other = gone.find(({ profileId }) => profileId === kept.profileId);
  return other === undefined ? kept : joinSet(kept, other);
}
