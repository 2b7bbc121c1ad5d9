import { type Kysely, type Selectable, sql } from 'kysely';
import type { AgentRun } from '#contract/scheduled-agents.ts';
import type { Database } from '#server/db/database.ts';
import type { AgentRunTable } from '#server/modules/agents/tables.ts';

export type Run = Selectable<AgentRunTable>;

/** A run as the wire shows it. */
export function runAnswer(run: Run): AgentRun {
  return {
    id: run.id,
    scheduleId: run.schedule_id,
    slot: run.slot?.toISOString() ?? null,
    state: run.state,
    queryId: run.query_id,
    promptId: run.prompt_id,
    outputs: run.outputs,
    published: run.published,
    error: run.error_message,
    createdAt: run.created_at.toISOString(),
    endedAt: run.ended_at?.toISOString() ?? null,
  };
}

/** The newest run of each of these schedules, by the schedule's id. */
export async function newestRuns(
  db: Kysely<Database>,
  userId: string,
  scheduleIds: readonly string[],
): Promise<Map<string, AgentRun>> {
  const { rows } = await sql<Run>`
    select run.* from unnest(${[...scheduleIds]}::uuid[]) as schedule (id)
    cross join lateral (
      select * from agent_run where user_id = ${userId} and schedule_id = schedule.id
      order by created_at desc, id desc limit 1
    ) run`.execute(db);
  return new Map(rows.map((run) => [run.schedule_id, runAnswer(run)]));
}
