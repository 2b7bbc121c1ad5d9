import type { Kysely } from 'kysely';
import { z } from 'zod';
import { AgentToolName } from '#contract/agents/agent-tools.ts';
import type { Approval } from '#contract/agents/prompts.ts';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import type {
  AgentTool,
  RepeatableTool,
  ToolDeps,
  ToolResult,
  ToolRun,
  WriteTool,
} from '#server/modules/agents/tools/tool.ts';

/** Creates an agent with every tool. @returns its id */
export async function makeAgent(
  db: Kysely<Database>,
  userId: string,
  { name = 'Scout', now = new Date('2026-06-01T00:00:00Z') }: { name?: string; now?: Date } = {},
): Promise<string> {
  const { id } = await db
    .insertInto('agent')
    .values({
      user_id: userId,
      name,
      instructions: 'Look things up and say what you found.',
      tools: AgentToolName.options,
      used_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A conversation with a run in progress, in the form that tools expect. */
export async function makeToolRun(
  db: Kysely<Database>,
  userId: string,
  {
    realm = 'sample',
    now = new Date('2026-06-01T00:00:00Z'),
    text = 'Who is new?',
  }: { realm?: Realm; now?: Date; text?: string } = {},
): Promise<ToolRun> {
  const agentId = await makeAgent(db, userId, { now });
  const query = await db
    .insertInto('agent_query')
    .values({
      user_id: userId,
      agent_id: agentId,
      network: realm,
      title: text,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const prompt = await db
    .insertInto('prompt')
    .values({
      user_id: userId,
      query_id: query.id,
      number: 1,
      text,
      state: 'running',
      created_at: now,
      started_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, realm, agentId, queryId: query.id, promptId: prompt.id, scheduleId: null };
}

/** The input of a tool, with null for every field not given. */
export function inputOf<Input>(tool: AgentTool<Input>, given: Partial<Input>): Input {
  const fields = Object.keys(z.toJSONSchema(tool.input).properties ?? {});
  return tool.input.parse({ ...Object.fromEntries(fields.map((field) => [field, null])), ...given });
}

/** Calls a tool that reads or drafts. */
export function ask<Input>(
  tool: RepeatableTool<Input>,
  deps: ToolDeps,
  run: ToolRun,
  given: Partial<Input> = {},
): Promise<ToolResult> {
  return tool.run(deps, run, inputOf(tool, given));
}

/** The description of what a write tool would do. */
export function describeCall<Input>(
  tool: WriteTool<Input>,
  deps: ToolDeps,
  run: ToolRun,
  given: Partial<Input>,
): Promise<Approval> {
  return tool.describe(deps, run, inputOf(tool, given));
}

/** Runs a write tool, as approval would. */
export function performCall<Input>(
  tool: WriteTool<Input>,
  deps: ToolDeps,
  run: ToolRun,
  given: Partial<Input>,
): Promise<ToolResult> {
  return deps.db.transaction().execute((trx) => tool.perform(trx, deps, run, inputOf(tool, given)));
}

/** The lines of an output that start with a short name, by that name. */
export function rowsOf(output: string): Map<string, string> {
  return new Map(
    output.split('\n').flatMap((line) => {
      const [, ref, rest] = /^\[([a-z]\d+)\] (.*)$/.exec(line) ?? [];
      return ref === undefined || rest === undefined ? [] : [[ref, rest] as const];
    }),
  );
}
