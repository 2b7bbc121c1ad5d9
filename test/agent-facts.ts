import type { Kysely } from 'kysely';
import { AgentToolName } from '#contract/agent-tools.ts';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import type { ToolRun } from '#server/modules/agents/tools/tool.ts';

/** An agent of somebody's with every tool. @returns its id */
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

/** A conversation with a run under way, as tools know it. */
export async function makeToolRun(
  db: Kysely<Database>,
  userId: string,
  {
    network = 'sample',
    now = new Date('2026-06-01T00:00:00Z'),
    text = 'Who is new?',
  }: { network?: Network; now?: Date; text?: string } = {},
): Promise<ToolRun> {
  const agentId = await makeAgent(db, userId, { now });
  const query = await db
    .insertInto('agent_query')
    .values({ user_id: userId, agent_id: agentId, network, title: text, created_at: now, updated_at: now })
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
  return { userId, network, agentId, queryId: query.id, promptId: prompt.id, scheduleId: null };
}
