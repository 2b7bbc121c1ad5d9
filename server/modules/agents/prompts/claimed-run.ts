import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import { runLimits } from '#contract/agents/agents.ts';
import type { PromptErrorKind } from '#contract/agents/prompts.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { isUserOpen } from '#server/modules/access/account.ts';
import type { AgentRow } from '#server/modules/agents/agents.ts';
import type { AgentQueryTable, PromptPartTable } from '#server/modules/agents/tables.ts';
import type { ToolDeps } from '#server/modules/agents/tools/tool.ts';
import type { Deps } from '#server/modules/deps.ts';
import { LeaseLost } from './lock-run.ts';
import { endPrompt, lockPrompt, movePrompt, type PromptKey, type PromptRow } from './prompt-states.ts';

/** What a run needs: its tools' dependencies, the model and the limits. */
export type RunDeps = ToolDeps & Pick<Deps, 'llm' | 'settings'>;

export type PartRow = Selectable<PromptPartTable>;

/** A prompt that one worker owns until its lease runs out. */
export type ClaimedRun = {
  prompt: PromptRow;
  query: Selectable<AgentQueryTable>;
  agent: AgentRow;
  lease: string;
};

/** How long a silent worker keeps its prompt, in ms. A live worker renews its lease every second. */
export const leaseMs = 15_000;

/** Ends the run with a message for the user: what happened and what to do. */
export class RunEnded extends Error {
  readonly kind: PromptErrorKind;

  constructor(kind: PromptErrorKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'RunEnded';
    this.kind = kind;
  }
}

/**
 * Locks a prompt that this worker owns, until the transaction ends.
 *
 * @throws LeaseLost if the worker no longer owns it
 */
export async function lockClaimedPrompt(trx: Transaction<Database>, run: ClaimedRun): Promise<PromptRow> {
  const { user_id: userId, id } = run.prompt;
  const locked = await lockPrompt(trx, { userId, id });
  if (locked?.state !== 'running' || locked.lease !== run.lease) throw new LeaseLost();
  // A user who has deleted their account wants no more work done. The run continues if they return.
  if (!(await isUserOpen(trx, userId))) throw new LeaseLost();
  return locked;
}

/** A prompt whose worker died this often is given up. */
const maxInterruptions = 3;

/**
 * Claims a prompt that is queued or whose worker died. A step that the dead worker left unfinished is dropped
 * and done again.
 *
 * @param again requests another claim at that time, if another worker has the prompt now
 * @returns null if there is nothing to do
 */
export async function claimPrompt(
  deps: RunDeps,
  key: PromptKey,
  again: (trx: Transaction<Database>, at: Date) => Promise<void>,
): Promise<ClaimedRun | null> {
  const { db, clock } = deps;
  return db.transaction().execute(async (trx) => {
    const locked = await lockPrompt(trx, key);
    if (locked?.state !== 'queued' && locked?.state !== 'running') return null;
    // It continues once its user is back.
    if (!(await isUserOpen(trx, key.userId))) return null;
    const now = clock.now();
    const wasInterrupted = locked.state === 'running';
    if (wasInterrupted && locked.leased_until !== null && locked.leased_until > now) {
      await again(trx, locked.leased_until);
      return null;
    }
    const interruptions = locked.interruptions + (wasInterrupted ? 1 : 0);
    if (interruptions >= maxInterruptions) {
      await endPrompt(trx, deps, locked, now, {
        state: 'failed',
        kind: 'interrupted',
        message: `The server stopped ${maxInterruptions} times during this run. Ask again, or split the question.`,
        interruptions,
      });
      return null;
    }
    const query = await trx
      .selectFrom('agent_query')
      .selectAll()
      .where(owned('agent_query', { userId: key.userId, id: locked.query_id }))
      .executeTakeFirstOrThrow();
    const agent = await trx
      .selectFrom('agent')
      .selectAll()
      .where(owned('agent', { userId: key.userId, id: query.agent_id }))
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
    const llm = deps.llm[query.network];
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

/** How often a run renews its lease and learns whether it should stop, in ms. */
const heartbeatMs = 1000;

/**
 * Renews a run's lease every second, adds up its working time, and stops it: with `RunEnded` when its time is
 * up, and with `LeaseLost` when the prompt was stopped, deleted or taken over in any process.
 */
export function watchRun(
  { db, clock, log }: RunDeps,
  { prompt, lease }: ClaimedRun,
  stop: AbortController,
): { end(): Promise<void> } {
  let counted = performance.now();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  const heartbeat = async () => {
    const now = performance.now();
    const row = await db
      .updateTable('prompt')
      .set({
        worked_ms: sql<number>`worked_ms + ${Math.round(now - counted)}`,
        leased_until: new Date(clock.now().getTime() + leaseMs),
      })
      .where(owned('prompt', prompt))
      .where('lease', '=', lease)
      .returning('worked_ms')
      .executeTakeFirst();
    counted = now;
    if (row === undefined) stop.abort(new LeaseLost());
    else if (row.worked_ms >= runLimits.seconds * 1000) stop.abort(timeIsOver());
  };
  // A failed heartbeat is followed by the next one, and every write of the run checks the lease anyway.
  const safely = () => heartbeat().catch((error) => log.warn({ err: error }, 'a lease could not be renewed'));
  let last: Promise<void> = Promise.resolve();
  const schedule = () => {
    timer = setTimeout(() => {
      last = safely().then(() => {
        if (!isOver && !stop.signal.aborted) schedule();
      });
    }, heartbeatMs);
  };
  schedule();
  return {
    async end() {
      isOver = true;
      clearTimeout(timer);
      await last;
      if (!(stop.signal.reason instanceof LeaseLost)) await safely();
    },
  };
}

export const timeIsOver = () =>
  new RunEnded(
    'time_limit',
    `The run was stopped after ${runLimits.seconds} seconds. Ask for less, or ask again.`,
  );
