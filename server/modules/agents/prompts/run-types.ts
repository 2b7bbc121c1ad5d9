import type { Selectable, Transaction } from 'kysely';
import type { PromptErrorKind } from '#contract/prompts.ts';
import type { Database } from '#server/db/database.ts';
import { isUserOpen } from '#server/modules/access/account.ts';
import type { AgentRow } from '#server/modules/agents/agents/require-owned-agent.ts';
import type { AgentQueryTable, PromptPartTable } from '#server/modules/agents/tables.ts';
import type { ToolDeps } from '#server/modules/agents/tools/tool.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockPrompt, type PromptRow } from './lock-prompt.ts';

/** What a run works with: what its tools may use, the model, and the limits. */
export type RunDeps = ToolDeps & Pick<Deps, 'llm' | 'settings'>;

export type PartRow = Selectable<PromptPartTable>;

/** A prompt that one worker has to itself until its lease runs out. */
export type ClaimedRun = {
  prompt: PromptRow;
  query: Selectable<AgentQueryTable>;
  agent: AgentRow;
  lease: string;
};

/** So long a prompt belongs to a worker that says nothing, in ms; one that lives renews it each second. */
export const leaseMs = 15_000;

/** The run ends here, with words for the user: what happened and what to do. */
export class RunEnded extends Error {
  readonly kind: PromptErrorKind;

  constructor(kind: PromptErrorKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = 'RunEnded';
    this.kind = kind;
  }
}

/** The prompt was stopped, deleted or taken over: whoever worked on it writes nothing more. */
export class LeaseLost extends Error {
  constructor() {
    super('The prompt is not ours any more');
    this.name = 'LeaseLost';
  }
}

/**
 * Locks a prompt that this worker has, until the end of the transaction.
 *
 * @throws LeaseLost where it has it no more
 */
export async function lockClaimedPrompt(trx: Transaction<Database>, run: ClaimedRun): Promise<PromptRow> {
  const { user_id: userId, id } = run.prompt;
  const locked = await lockPrompt(trx, { userId, id });
  if (locked?.state !== 'running' || locked.lease !== run.lease) throw new LeaseLost();
  // Whoever deleted the account wants nothing more; it goes on if they come back.
  if (!(await isUserOpen(trx, userId))) throw new LeaseLost();
  return locked;
}
