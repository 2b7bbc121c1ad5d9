import type { Transaction } from 'kysely';
import type { NewPrompt, Prompt } from '#contract/agents/prompts.ts';
import { AppError, notFound, tooMany } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { maxOpenPrompts } from '#server/limits.ts';
import { requireOwnedQuery } from '#server/modules/agents/require-owned-query.ts';
import type { Deps } from '#server/modules/deps.ts';
import { cleanText } from './clean-text.ts';
import { endPrompt, isEnded, lockOwnedPrompt, type PromptKey } from './prompt-states.ts';
import { readPrompt } from './prompts.ts';
import { runPromptTask } from './run-prompt.task.ts';

/**
 * Asks an agent in a conversation.
 *
 * @throws AppError `not_found` for a stranger's conversation, `conflict` while another prompt there is open,
 *   `rate_limited` while many wait
 */
export async function ask(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  userId: string,
  { queryId, text }: NewPrompt,
): Promise<Prompt> {
  return deps.db.transaction().execute(async (trx) => {
    await requireOwnedQuery(trx, userId, queryId);
    await refuseManyPrompts(trx, userId);
    const { id } = await startPrompt(trx, deps, { userId, queryId, text, now: deps.clock.now() });
    return readPrompt(trx, { userId, id });
  });
}

/**
 * Asks the last prompt of a conversation once more, as a new one.
 *
 * @throws AppError `not_found` for a stranger's id; `conflict` while one is open there, for one that is not the last,
 *   and for a call of an assistant from outside; `rate_limited` while many wait
 */
export async function retryPrompt(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  key: PromptKey,
): Promise<Prompt> {
  const { userId } = key;
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockOwnedPrompt(trx, key);
    const later = await trx
      .selectFrom('prompt')
      .select('id')
      .where('user_id', '=', userId)
      .where('query_id', '=', locked.query_id)
      .where('number', '>', locked.number)
      .executeTakeFirst();
    if (later !== undefined && isEnded(locked.state)) {
      throw new AppError(
        'conflict',
        'You asked something after this. Only the last question can be asked again.',
      );
    }
    if (locked.is_foreign) {
      throw new AppError(
        'conflict',
        'Your own assistant made this call. Let it call again, or ask here in your own words.',
      );
    }
    await refuseManyPrompts(trx, userId);
    const { id } = await startPrompt(trx, deps, {
      userId,
      queryId: locked.query_id,
      text: locked.text,
      retryOf: locked.id,
      now: deps.clock.now(),
    });
    return readPrompt(trx, { userId, id });
  });
}

type NewPromptRow = {
  userId: string;
  queryId: string;
  text: string;
  /** The prompt that it asks again. */
  retryOf?: string | null;
  now: Date;
};

/**
 * Refuses one more question of a user's where many run or wait. What schedules ask always waits for its turn.
 *
 * @throws AppError `rate_limited`
 */
export async function refuseManyPrompts(trx: Transaction<Database>, userId: string): Promise<void> {
  const { open } = await trx
    .selectFrom('prompt')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  if (Number(open) >= maxOpenPrompts) throw tooMany(`${open} of your questions are waiting for answers`, 30);
}

/**
 * Asks something in a conversation of the user's and sends its run on its way, in the caller's transaction.
 *
 * @throws AppError `not_found` for a stranger's conversation, `conflict` while another prompt there is open
 */
export async function startPrompt(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'tasks'>,
  { userId, queryId, text, retryOf = null, now }: NewPromptRow,
): Promise<{ id: string }> {
  // Locked, so that of two who ask at once the second one sees the first one's prompt.
  const query = await trx
    .selectFrom('agent_query')
    .select('agent_id')
    .where(owned('agent_query', { userId, id: queryId }))
    .forUpdate()
    .executeTakeFirst();
  if (query === undefined) throw notFound('Query');
  const prompts = trx
    .selectFrom('prompt')
    .select(['number', 'state'])
    .where('user_id', '=', userId)
    .where('query_id', '=', queryId);
  const last = await prompts.orderBy('number', 'desc').limit(1).executeTakeFirst();
  // Not always the last one: calls of an assistant from outside may follow one that waits.
  const open = await prompts
    .where('state', 'in', ['queued', 'running', 'awaiting_approval'])
    .executeTakeFirst();
  if (open?.state === 'awaiting_approval') {
    throw new AppError(
      'conflict',
      'The agent is waiting for your approval. Answer it first, or stop the run.',
    );
  }
  if (open) {
    throw new AppError('conflict', 'The agent is still working. Wait for its answer, or stop the run.');
  }
  const { id } = await trx
    .insertInto('prompt')
    .values({
      user_id: userId,
      query_id: queryId,
      number: (last?.number ?? 0) + 1,
      text: cleanText(text),
      state: 'queued',
      retry_of: retryOf,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('agent_query')
    .set({ updated_at: now })
    .where(owned('agent_query', { userId, id: queryId }))
    .execute();
  await trx
    .updateTable('agent')
    .set({ used_at: now })
    .where(owned('agent', { userId, id: query.agent_id }))
    .execute();
  await deps.tasks.send(trx, runPromptTask, { input: { userId, id } });
  await notifyChange(trx, userId, { name: 'prompt', id });
  await notifyChange(trx, userId, { name: 'agent-query', id: queryId });
  await notifyChange(trx, userId, { name: 'agent', id: query.agent_id });
  return { id };
}

/**
 * Stops a run, wherever it is worked on: whoever does so hears of it within about a second and writes nothing from now
 * on. What it has done stays; one that ended is answered as it is.
 *
 * @throws AppError `not_found` for a stranger's id
 */
export async function stopPrompt(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  key: PromptKey,
): Promise<Prompt> {
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockOwnedPrompt(trx, key);
    if (!isEnded(locked.state)) await endPrompt(trx, deps, locked, deps.clock.now(), { state: 'cancelled' });
    return readPrompt(trx, key);
  });
}

/** Stops what is open in conversations, in the caller's transaction. */
export async function stopOpenPrompts(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'tasks'>,
  { userId, queryIds, now }: { userId: string; queryIds: readonly string[]; now: Date },
): Promise<void> {
  if (queryIds.length === 0) return;
  const open = await trx
    .selectFrom('prompt')
    .select(['user_id', 'id', 'query_id'])
    .where('user_id', '=', userId)
    .where('query_id', 'in', [...queryIds])
    .where('state', 'in', ['queued', 'running', 'awaiting_approval'])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const locked of open) await endPrompt(trx, deps, locked, now, { state: 'cancelled' });
}
