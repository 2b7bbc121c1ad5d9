import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import {
  type MergeCause,
  moveFacts,
  type WrittenMerge,
  writeMerges,
} from '#server/modules/network/people/move-facts.ts';
import type { PlannedMerge } from '#server/modules/network/people/person-draft.ts';
import { copyPeople } from '#server/modules/signals/copy-people.ts';
import { notifyListed } from '#server/modules/signals/lists/notify-listed.ts';
import { moveLists } from './move-lists.ts';
import { moveSignals } from './move-signals.ts';
import { rebuildEverywhere } from './rebuild-everywhere.ts';

/**
 * Merges people whose facts were put together already (see `recordPeople`): keys, engagements, lists and signals of
 * those who went become those of the ones who stay, and each merge is written down so that it can be taken apart.
 * All in the caller's transaction, which holds the user's facts; set by set, however many they are.
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
  // Whoever changes a list holds it: nobody can be put on one under an id that ends here.
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

/** Merges in which nobody occurs twice can be done at once: each as early as those before it of the same people let. */
function inRounds(merges: PlannedMerge[]): PlannedMerge[][] {
  const rounds: PlannedMerge[][] = [];
  const lastOf = new Map<string, number>();
  for (const merge of merges) {
    const ids = [merge.keptId, merge.goneId];
    const place = 1 + Math.max(...ids.map((id) => lastOf.get(id) ?? -1));
    for (const id of ids) lastOf.set(id, place);
    rounds[place] = [...(rounds[place] ?? []), merge];
  }
  return rounds;
}
