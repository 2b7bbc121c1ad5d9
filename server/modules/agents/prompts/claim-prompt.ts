import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { isUserOpen } from '#server/modules/access/account.ts';
import { endPrompt } from './end-prompt.ts';
import { lockPrompt, movePrompt, type PromptKey } from './lock-prompt.ts';
import { type ClaimedRun, leaseMs, type RunDeps } from './run-types.ts';

/** A prompt whose worker died so often is given up. */
const maxInterruptions = 3;

/**
 * Takes a prompt that is queued, or whose worker died. What the dead one had begun and not finished is dropped: the step
 * is done again.
 *
 * @param again asks for another claim at that time, where somebody else works on it now
 * @returns null where there is nothing to do
 */
export async function claimPrompt(
  deps: RunDeps,
  key: PromptKey,
  again: (trx: Transaction<Database>, at: Date) => Promise<void>,
): Promise<ClaimedRun | null> {
  const { db, clock, llm } = deps;
  return db.transaction().execute(async (trx) => {
    const locked = await lockPrompt(trx, key);
    if (locked?.state !== 'queued' && locked?.state !== 'running') return null;
    // It goes on once its user is back.
    if (!(await isUserOpen(trx, key.userId))) return null;
    const now = clock.now();
    const isLeftBehind = locked.state === 'running';
    if (isLeftBehind && locked.leased_until !== null && locked.leased_until > now) {
      await again(trx, locked.leased_until);
      return null;
    }
    const interruptions = locked.interruptions + (isLeftBehind ? 1 : 0);
    if (interruptions >= maxInterruptions) {
      await endPrompt(trx, deps, locked, now, {
        state: 'failed',
        kind: 'interrupted',
        message: `The server stopped ${maxInterruptions} times in the middle of this. Ask once more; in smaller parts where it was much.`,
        interruptions,
      });
      return null;
    }
    const query = await trx
      .selectFrom('agent_query')
      .selectAll()
      .where('user_id', '=', key.userId)
      .where('id', '=', locked.query_id)
      .executeTakeFirstOrThrow();
    const agent = await trx
      .selectFrom('agent')
      .selectAll()
      .where('user_id', '=', key.userId)
      .where('id', '=', query.agent_id)
      .executeTakeFirstOrThrow();
    if (agent.deleted_at !== null) {
      await endPrompt(trx, deps, locked, now, { state: 'cancelled' });
      return null;
    }
    await trx
      .deleteFrom('prompt_part')
      .where('user_id', '=', key.userId)
      .where('prompt_id', '=', key.id)
      .where('step', '>', locked.steps)
      .execute();
    const lease = randomUUID();
    await movePrompt(trx, deps, locked, 'running', now, {
      lease,
      leased_until: new Date(now.getTime() + leaseMs),
      interruptions,
      started_at: locked.started_at ?? now,
      provider: llm?.provider ?? null,
      model: llm?.model ?? null,
      is_sample: llm?.isSample ?? false,
    });
    return { prompt: { ...locked, interruptions }, query, agent, lease };
  });
}
