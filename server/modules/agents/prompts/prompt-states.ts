import type { Selectable, Transaction } from 'kysely';
import type { PromptErrorKind, PromptState } from '#contract/agents/prompts.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { findQuery } from '#server/modules/agents/require-owned-query.ts';
import { followPrompt } from '#server/modules/agents/schedules/follow-prompt.ts';
import type { PromptTable } from '#server/modules/agents/tables.ts';
import type { Deps } from '#server/modules/deps.ts';

export type PromptRow = Selectable<PromptTable>;
export type PromptKey = { userId: string; id: string };

/** Locks a prompt until the transaction ends; undefined if there is none. */
export async function lockPrompt(
  trx: Transaction<Database>,
  { userId, id }: PromptKey,
): Promise<PromptRow | undefined> {
  return trx
    .selectFrom('prompt')
    .selectAll()
    .where(owned('prompt', { userId, id }))
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks one of the user's prompts.
 *
 * @throws AppError `not_found` for another user's prompt or one of a deleted agent
 */
export async function lockOwnedPrompt(trx: Transaction<Database>, key: PromptKey): Promise<PromptRow> {
  const locked = await lockPrompt(trx, key);
  const query = locked && (await findQuery(trx, key.userId, locked.query_id));
  if (locked === undefined || query === undefined) throw notFound('Prompt');
  return locked;
}

/** Whether a state is final. */
export const isEnded = (state: PromptState) =>
  state === 'succeeded' || state === 'failed' || state === 'cancelled';

/**
 * Moves a locked prompt to a new state, and notifies the open pages and the schedule that asked it. Clears
 * the lease of a prompt that isn't running and sets the end time of one that has ended.
 */
export async function movePrompt(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'tasks'>,
  locked: Pick<PromptRow, 'user_id' | 'id' | 'query_id'>,
  state: PromptState,
  now: Date,
  more: Partial<PromptRow> = {},
): Promise<void> {
  await trx
    .updateTable('prompt')
    .set({
      ...(state === 'running' ? {} : { lease: null, leased_until: null }),
      ...(isEnded(state) ? { ended_at: now } : {}),
      ...more,
      state,
    })
    .where(owned('prompt', locked))
    .execute();
  const query = await trx
    .updateTable('agent_query')
    .set({ updated_at: now })
    .where(owned('agent_query', { userId: locked.user_id, id: locked.query_id }))
    .returning('agent_id')
    .executeTakeFirstOrThrow();
  await notifyPrompt(trx, locked);
  await notifyChange(trx, locked.user_id, { name: 'agent-query', id: locked.query_id });
  await notifyChange(trx, locked.user_id, { name: 'agent', id: query.agent_id });
  await followPrompt(trx, deps, {
    userId: locked.user_id,
    id: locked.id,
    state,
    error: more.error_message ?? null,
    now,
  });
}

/** Notifies the open pages that a prompt has changed. */
export async function notifyPrompt(
  trx: Transaction<Database>,
  { user_id, id }: Pick<PromptRow, 'user_id' | 'id'>,
): Promise<void> {
  await notifyChange(trx, user_id, { name: 'prompt', id });
}

export type PromptEnd =
  | { state: 'succeeded' }
  | { state: 'cancelled' }
  | { state: 'failed'; kind: PromptErrorKind; message: string; interruptions?: number };

/** Ends a locked prompt. What it has done stays; pending calls aren't made. */
export async function endPrompt(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'tasks'>,
  locked: Pick<PromptRow, 'user_id' | 'id' | 'query_id'>,
  now: Date,
  end: PromptEnd,
): Promise<void> {
  await trx
    .updateTable('prompt_part')
    .set({
      state: 'failed',
      summary: end.state === 'cancelled' ? 'Not done: the run was stopped' : 'Not done: the run ended first',
      output: 'Not done: the run ended first.',
    })
    .where('user_id', '=', locked.user_id)
    .where('prompt_id', '=', locked.id)
    .where('state', 'in', ['running', 'waiting'])
    .execute();
  const more =
    end.state === 'failed'
      ? {
          error_kind: end.kind,
          error_message: end.message,
          ...(end.interruptions === undefined ? {} : { interruptions: end.interruptions }),
        }
      : {};
  await movePrompt(trx, deps, locked, end.state, now, more);
}
