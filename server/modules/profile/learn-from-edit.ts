import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { deriveRules } from './derive-rules.ts';

/** How many edits are kept and counted. */
const maxEdits = 50;

/**
 * Notes what a user made of a draft, and counts anew what their last fifty edits show. Called once for each comment
 * that goes out edited, in the transaction of its approval; a text that was left as it was shows nothing.
 *
 * Rules appear from three edits on and go when later edits show the opposite, unless the user has put them into own
 * words; removed ones stay away.
 */
export async function learnFromEdit(
  trx: Transaction<Database>,
  { userId, original, edited, now }: { userId: string; original: string; edited: string; now: Date },
): Promise<void> {
  if (original.trim() === edited.trim() || edited.trim() === '') return;
  // Two approvals at once count one after the other.
  await trx
    .insertInto('voice')
    .values({ user_id: userId, updated_at: now })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ user_id: userId }))
    .execute();
  await trx
    .insertInto('voice_edit')
    .values({ user_id: userId, original: original.trim(), edited: edited.trim(), edited_at: now })
    .execute();
  const rows = await trx
    .selectFrom('voice_edit')
    .select(['id', 'original', 'edited'])
    .where('user_id', '=', userId)
    .orderBy('edited_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const old = rows.slice(maxEdits).map(({ id }) => id);
  if (old.length > 0) {
    await trx.deleteFrom('voice_edit').where('user_id', '=', userId).where('id', 'in', old).execute();
  }
  const edits = rows.slice(0, maxEdits);
  const rules = deriveRules(edits);
  await trx
    .deleteFrom('voice_learned')
    .where('user_id', '=', userId)
    .where('own_text', 'is', null)
    .where('removed_at', 'is', null)
    .$if(rules.length > 0, (query) =>
      query.where(
        'key',
        'not in',
        rules.map(({ key }) => key),
      ),
    )
    .execute();
  for (const { key, kind, text, seen, against } of rules) {
    const figures = { text, seen, against, edits: edits.length };
    await trx
      .insertInto('voice_learned')
      .values({ user_id: userId, key, kind, ...figures, learned_at: now })
      .onConflict((oc) => oc.columns(['user_id', 'key']).doUpdateSet(figures))
      .execute();
  }
}
