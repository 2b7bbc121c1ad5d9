import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { AgentToolName } from '#contract/agents/agent-tools.ts';
import type { Approval } from '#contract/agents/prompts.ts';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';

/** What tools work with. They have no way to the outside but through the modules below. */
export type ToolDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'jobs' | 'tasks' | 'channels' | 'connects' | 'secrets' | 'billing'
>;

/** In whose name a tool works, and within which run. Everything it reads is this user's, and of this network. */
export type ToolRun = {
  userId: string;
  network: Network;
  agentId: string;
  queryId: string;
  promptId: string;
  scheduleId: string | null;
};

/** What came of a call. */
export type ToolResult = {
  /** For people, such as `42 people found`. */
  summary: string;
  /** For the model, at most {@link longestOutput} characters; each record begins with the `[ref]` it is cited by. */
  output: string;
};

/** Longest output of one call, in characters. */
export const longestOutput = 12_000;

type Common<Input> = {
  name: AgentToolName;
  /** For the model: what it does, when to use it, and what its fields mean. */
  description: string;
  /** Every field required (null where there is nothing), as vendors' strict schemas want it. */
  input: z.ZodType<Input>;
  /** What is asked, in a few words for people, such as `founders, active in 7 days`; empty where nothing is. */
  entryMessage(input: Input): string;
};

/** Looks at the user's own data, or keeps something in inGrow that nobody else sees. It may run twice after a crash. */
export type QuietTool<Input> = Common<Input> & {
  kind: 'read' | 'draft';
  /**
   * @throws AppError whose message the model reads, for instance `not_found` for an id that is none of this user's
   */
  run(deps: ToolDeps, run: ToolRun, input: Input): Promise<ToolResult>;
};

/** Changes what others see, or what the user keeps: never without the user's yes to exactly what is described. */
export type WriteTool<Input> = Common<Input> & {
  kind: 'write';
  /**
   * Says what would happen, and changes nothing. What cannot be done is a `problem` of the approval.
   *
   * @throws AppError whose message the model reads, where the call makes no sense at all
   */
  describe(deps: ToolDeps, run: ToolRun, input: Input): Promise<Approval>;
  /**
   * Does what was described, in the transaction of the user's yes.
   *
   * @throws AppError whose message the user reads: nothing was done, and the question is open again
   */
  perform(trx: Transaction<Database>, deps: ToolDeps, run: ToolRun, input: Input): Promise<ToolResult>;
};

export type AgentTool<Input = unknown> = QuietTool<Input> | WriteTool<Input>;

/** Keeps the type of a tool's input. */
export const quietTool = <Input>(tool: QuietTool<Input>): QuietTool<Input> => tool;
export const writeTool = <Input>(tool: WriteTool<Input>): WriteTool<Input> => tool;
