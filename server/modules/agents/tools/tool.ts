import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { AgentToolName } from '#contract/agents/agent-tools.ts';
import type { Approval } from '#contract/agents/prompts.ts';
import type { Realm } from '#contract/profile.ts';
import type { ToolLabels } from '#core/tool-labels.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';

/** What tools can use. They reach the outside only through the modules below. */
export type ToolDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'jobs' | 'tasks' | 'channels' | 'connects' | 'secrets' | 'billing'
>;

/** The user and run a tool works for. Everything it reads belongs to this user and realm. */
export type ToolRun = {
  userId: string;
  realm: Realm;
  agentId: string;
  queryId: string;
  promptId: string;
  scheduleId: string | null;
  /** What the worker holds while the run is its own. Absent if another assistant calls. */
  lease?: string;
};

export type ToolResult = {
  /** For users, such as `42 people found`. */
  summary: string;
  /** For the model, at most {@link maxOutputLength} characters. Each record starts with its citable `[ref]`. */
  output: string;
};

/** The longest output of one call, in characters. */
export const maxOutputLength = 12_000;

type Common<Input> = {
  /** Lower case with underscores, for the wire and the model. It's stored, so it never changes. */
  name: AgentToolName;
  labels: ToolLabels;
  /** For the model: what it does, when to use it and what its fields mean. */
  description: string;
  /** All fields are required (null if empty), because vendors' strict schemas demand it. */
  input: z.ZodType<Input>;
  /** The request in a few words for users, such as `founders, active in 7 days`; may be empty, as by default. */
  entryMessage?(input: Input): string;
};

/** Reads the user's own data, or stores something only they see. It may run twice after a crash. */
export type RepeatableTool<Input> = Common<Input> & {
  kind: 'read' | 'draft';
  /**
   * @throws AppError whose message the model reads, such as `not_found` for an id that isn't this user's
   */
  run(deps: ToolDeps, run: ToolRun, input: Input): Promise<ToolResult>;
};

/**
 * Changes what others see or what the user has stored, but only after the user's yes to the exact
 * description.
 */
export type WriteTool<Input> = Common<Input> & {
  kind: 'write';
  /**
   * Describes what would happen without changing anything. The approval's `problem` says why it can't be
   * done.
   *
   * @throws AppError whose message the model reads, if the call makes no sense at all
   */
  describe(deps: ToolDeps, run: ToolRun, input: Input): Promise<Approval>;
  /**
   * Does what was described, in the transaction of the user's yes.
   *
   * @throws AppError whose message the user reads: nothing was done, and the question is open again
   */
  perform(trx: Transaction<Database>, deps: ToolDeps, run: ToolRun, input: Input): Promise<ToolResult>;
};

export type AgentTool<Input = unknown> = RepeatableTool<Input> | WriteTool<Input>;

/** Preserves the type of a tool's input. */
export const repeatableTool = <Input>(tool: RepeatableTool<Input>): RepeatableTool<Input> => tool;
export const writeTool = <Input>(tool: WriteTool<Input>): WriteTool<Input> => tool;
