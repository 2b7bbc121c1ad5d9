import type { Transaction } from 'kysely';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { cleanText } from '#server/modules/agents/prompts/clean-text.ts';

export type NewConversation = {
  userId: string;
  agentId: string;
  /** Whose run it is the trace of. */
  scheduleId: string | null;
  network: Network;
  title: string;
  now: Date;
};

/** Longest title, in characters. */
export const longestTitle = 120;

/** Begins a conversation with an agent of the user's, in the caller's transaction. */
export async function createQuery(
  trx: Transaction<Database>,
  { userId, agentId, scheduleId, network, title, now }: NewConversation,
): Promise<{ id: string }> {
  const { id } = await trx
    .insertInto('agent_query')
    .values({
      user_id: userId,
      agent_id: agentId,
      schedule_id: scheduleId,
      network,
      title: shortTitle(title),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('agent')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', agentId)
    .execute();
  await notifyChange(trx, userId, { name: 'agent-query', id });
  return { id };
}

/** A title of what is asked: its beginning, on one line. */
function shortTitle(text: string): string {
  const line = [...cleanText(text).replace(/\s+/g, ' ').trim()];
  if (line.length === 0) return 'New conversation';
  return line.length > longestTitle ? `${line.slice(0, longestTitle - 1).join('')}…` : line.join('');
}
