import type { Transaction } from 'kysely';
import { mostAgents, type NewAgent } from '#contract/agents.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/**
 * Makes an agent, in the caller's transaction.
 *
 * @throws AppError `conflict` where the user has the most already
 */
export async function createAgent(
  trx: Transaction<Database>,
  {
    userId,
    templateId,
    now,
    ...agent
  }: NewAgent & {
    userId: string;
    /** What it was made of. */
    templateId: string | null;
    now: Date;
  },
): Promise<{ id: string }> {
  await refuseTooMany(trx, userId);
  const { id } = await trx
    .insertInto('agent')
    .values({
      user_id: userId,
      name: agent.name,
      instructions: agent.instructions,
      tools: [...new Set(agent.tools)],
      template_id: templateId,
      used_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyChange(trx, userId, { name: 'agent', id });
  return { id };
}

/** @throws AppError `conflict` where the user has the most agents; of two at once the second one sees the first one's */
export async function refuseTooMany(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('agent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= mostAgents) {
    throw new AppError('conflict', `You have ${mostAgents} agents, which is the most. Delete one first.`);
  }
}
