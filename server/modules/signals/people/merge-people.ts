import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { FactOrigin, NewPerson } from '#server/modules/people/new-facts.ts';
import {
  type MergeCause,
  moveFacts,
  type WrittenMerge,
  writeMerges,
} from '#server/modules/people/persons/move-facts.ts';
import type { PlannedMerge } from '#server/modules/people/persons/person-draft.ts';
import { type RecordedPeople, recordPeople } from '#server/modules/people/persons/record-people.ts';
import { notifyListed } from '#server/modules/signals/lists/write-list-change.ts';
import { copyPeople } from '#server/modules/signals/recording/copy-people.ts';
import { rebuildSignals } from '#server/modules/signals/recording/rebuild-signals.ts';
import { type MovedLists, moveLists } from './move-lists.ts';
import { joinSet, readSet, type SetByUser, writeSet } from './set-by-user.ts';

/**
 * Merges people whose facts were already combined (see `recordPeople`): keys, engagements, lists, and signals
 * of the merged records move to the kept ones, and each merge is recorded so it can be undone. Runs in the
 * caller's transaction, which has locked the user's facts, with set-based statements for any number of
 * people.
 *
 * @returns the merges as written, in their order
 */
export async function mergePeople(
  trx: Transaction<Database>,
  userId: string,
  merges: PlannedMerge[],
  cause: MergeCause,
): Promise<WrittenMerge[]> {
  if (merges.length === 0) return [];
  // Anyone who changes a list locks it, so nobody can be added to one under an id that is about to disappear.
  await sql`select id from list where user_id = ${userId} order by id for no key update`.execute(trx);
  const written: WrittenMerge[] = [];
  for (const round of inRounds(merges)) {
    const now = await writeMerges(trx, userId, round, cause);
    const lists = await moveLists(trx, userId, now);
    await moveSignals(trx, userId, now, lists);
    await moveFacts(trx, userId, now);
    written.push(...now);
  }
  const gone = new Set(written.map(({ goneId }) => goneId));
  const left = [...new Set(written.map(({ keptId }) => keptId))].filter((id) => !gone.has(id));
  await rebuildEverywhere(trx, userId, left);
  await copyPeople(trx, userId, left);
  await notifyListed(trx, userId);
  return written;
}

/**
 * Merges that share no person can be done at once. Each merge goes into the earliest round after earlier
 * merges of the same people.
 */
function inRounds(merges: PlannedMerge[]): PlannedMerge[][] {
  const rounds: PlannedMerge[][] = [];
  const lastOf = new Map<string, number>();
  for (const merge of merges) {
    const ids = [merge.keptId, merge.goneId];
    const round = 1 + Math.max(...ids.map((id) => lastOf.get(id) ?? -1));
    for (const id of ids) lastOf.set(id, round);
    rounds[round] = [...(rounds[round] ?? []), merge];
  }
  return rounds;
}

/**
 * Records what a source reports about people ({@link recordPeople}) and all consequences: people who turn out
 * to be the same are merged, and signals show what is now known. Every source of people's data goes through
 * here.
 */
export async function recordAndMerge(
  trx: Transaction<Database>,
  origin: FactOrigin,
  people: NewPerson[],
): Promise<RecordedPeople> {
  const recorded = await recordPeople(trx, origin, people);
  await mergePeople(trx, origin.userId, recorded.merges, { by: 'facts', source: origin.source });
  await copyPeople(trx, origin.userId, recorded.changedIds);
  return recorded;
}

/**
 * If both people have a signal with the same connected profile, turns the two into one and keeps what the
 * user set in both. If only the merged person has one, it moves to the other person and keeps its id. The
 * values derived from facts are rebuilt later. Records the state before the merge, including lists.
 */
async function moveSignals(
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
  // The other signals are deleted with their person.
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

/** A statement can have at most 65,535 parameters. */
const maxRows = 2000;

function joinBoth(kept: SetByUser, gone: SetByUser[]): SetByUser {
  const other = gone.find(({ profileId }) => profileId === kept.profileId);
  return other === undefined ? kept : joinSet(kept, other);
}

/**
 * Rebuilds the signals of people in every connected profile they have engaged with, including disconnected
 * ones.
 */
export async function rebuildEverywhere(
  trx: Transaction<Database>,
  userId: string,
  personIds: string[],
): Promise<void> {
  const { rows } = await sql<{ profileId: string; personIds: string[] }>`
    select connected_profile_id as "profileId", array_agg(distinct person_id) as "personIds" from engagement
    where user_id = ${userId} and person_id = any(${personIds}::uuid[]) and direction = 'inbound'
    group by connected_profile_id`.execute(trx);
  for (const profile of rows) {
    await rebuildSignals(trx, { userId, id: profile.profileId }, profile.personIds);
  }
}
