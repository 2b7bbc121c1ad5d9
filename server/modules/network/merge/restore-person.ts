import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { linkCompanies } from '#server/modules/network/link-companies.ts';
import { setEdits } from '#server/modules/network/merge-person.ts';
import { editsAfterUndo } from '#server/modules/network/person-edits.ts';
import { insertPeople, updatePeople } from '#server/modules/network/person-rows.ts';
import { pairOf } from './apart.ts';
import type { LatestMerge } from './require-owned-merge.ts';
import { requireOwnedPerson } from './require-owned-person.ts';

/**
 * Brings back the record of whoever went: what was known of both before the merge is known again, and keys and
 * engagements of theirs, those that came since too, are theirs. What the user has edited since stays with the one
 * who had stayed; what sources said since they say again.
 */
export async function restorePerson(trx: Transaction<Database>, merge: LatestMerge): Promise<void> {
  const { userId, keptId, goneId, goneRecords } = merge;
  const now = await requireOwnedPerson(trx, userId, keptId);
  const kept = structuredClone(merge.kept);
  setEdits(kept, editsAfterUndo(merge.kept, merge.gone, now.facts));
  await updatePeople(trx, { userId, network: now.network }, [{ id: keptId, ...kept }]);
  await insertPeople(trx, { userId, network: now.network }, [{ id: goneId, ...merge.gone }]);
  await linkCompanies(trx, { userId, network: now.network }, [keptId, goneId]);
  await sql`update person set created_at = merge.gone_since from person_merge merge
    where merge.user_id = ${userId} and merge.id = ${merge.id}
      and person.user_id = merge.user_id and person.id = merge.gone_id`.execute(trx);
  for (const table of ['person_key', 'engagement'] as const) {
    await trx
      .updateTable(table)
      .set({ person_id: goneId, merged_from: sql`nullif(merged_from, ${goneId}::uuid)` })
      .where('user_id', '=', userId)
      .where('person_id', '=', keptId)
      .where('merged_from', '=', sql<string>`any(${goneRecords}::uuid[])`)
      .execute();
  }
  await trx
    .updateTable('person_merge')
    .set({ person_id: goneId })
    .where('user_id', '=', userId)
    .where('person_id', '=', keptId)
    .where('gone_id', '=', sql<string>`any(${goneRecords}::uuid[])`)
    .execute();
  await trx.deleteFrom('person_merge').where('user_id', '=', userId).where('id', '=', merge.id).execute();
  await trx
    .insertInto('person_apart')
    .values({ user_id: userId, ...pairOf(keptId, goneId) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
