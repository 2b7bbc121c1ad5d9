import type { Query } from '#contract/queries.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { cleanText } from '#server/modules/agents/prompts/clean-text.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readQuery } from './query-answer.ts';
import { requireOwnedQuery } from './require-owned-query.ts';

/**
 * Gives a conversation another title; its place in the list stays.
 *
 * @throws AppError `not_found` for a stranger's id
 */
export async function renameQuery(
  { db }: Pick<Deps, 'db'>,
  { userId, id, title }: { userId: string; id: string; title: string },
): Promise<Query> {
  return db.transaction().execute(async (trx) => {
    await requireOwnedQuery(trx, userId, id);
    await trx
      .updateTable('agent_query')
      .set({ title: cleanText(title) })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    await notifyChange(trx, userId, { name: 'agent-query', id });
    return readQuery(trx, userId, id);
  });
}
