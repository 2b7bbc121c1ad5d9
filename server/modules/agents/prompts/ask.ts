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
 * @throws AppError `not_found` for another user's conversation, `conflict` while another prompt is open
 *   there, `rate_limited` while many are waiting
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
 * Asks a conversation's last prompt again, as a new prompt.
 *
 * @throws AppError `not_found` for another user's id; `conflict` while a prompt is open there, if it isn't
 *   the last one, and for a call of an external assistant; `rate_limited` while many are waiting
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
      throw new AppError('conflict', 'Only the last question can be asked again.');
    }
    if (locked.is_foreign) {
      throw new AppError('conflict', 'Your own assistant made this request. Let it try again, or ask here.');
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
  /** The prompt this one repeats. */
  retryOf?: string | null;
  now: Date;
};

/**
 * Refuses a user's prompt while many of theirs are running or waiting. Prompts from schedules always wait
 * their turn.
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
 * Stores a prompt in one of the user's conversations and enqueues its run, in the caller's transaction.
 *
 * @throws AppError `not_found` for another user's conversation, `conflict` while another prompt is open there
 */
export async function startPrompt(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'tasks'>,
  { userId, queryId, text, retryOf = null, now }: NewPromptRow,
): Promise<{ id: string }> {
  // Locked, so of two concurrent calls the second one sees the first one's prompt.
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
  // Not always the last one: calls of an external assistant may follow one that waits.
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
 * Stops a run, in whichever process it is running: its worker notices within about a second and stores
 * nothing after this. What the run has done stays. A run that has ended is returned as it is.
 *
 * @throws AppError `not_found` for another user's id
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

/** Stops open prompts in conversations, in the caller's transaction. */
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
