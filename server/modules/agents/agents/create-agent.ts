import type { Transaction } from 'kysely';
import { type Agent, maxAgents, type NewAgent } from '#contract/agents.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { cleanText } from '#server/modules/agents/prompts/clean-text.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readAgent } from './agent-answer.ts';

/**
 * Makes an agent.
 *
 * @param agent `templateId` is what it was made of
 * @throws AppError `conflict` where the user has the most already
 */
export async function createAgent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { name, instructions, tools, templateId = null }: NewAgent & { templateId?: string | null },
): Promise<Agent> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await refuseTooMany(trx, userId);
    const { id } = await trx
      .insertInto('agent')
      .values({
        user_id: userId,
        name: cleanText(name),
        instructions: cleanText(instructions),
        tools: [...new Set(tools)],
        template_id: templateId,
        used_at: now,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notifyChange(trx, userId, { name: 'agent', id });
    return readAgent(trx, userId, id);
  });
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
  if (count >= maxAgents) {
    throw new AppError('conflict', `You have ${maxAgents} agents, which is the most. Delete one first.`);
  }
}
