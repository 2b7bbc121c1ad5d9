import { type Kysely, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Agent } from '#contract/agents.ts';
import type { PromptState } from '#contract/prompts.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { AgentRow } from './require-owned-agent.ts';

/** Asking moves a conversation to the front: the last run is in one of so many, and not all need be looked through. */
const recentQueries = 20;

/** What is shown of an agent beside its row. */
type ShownAgent = AgentRow & {
  last: { queryId: string; promptId: string; state: PromptState; at: string } | null;
  waiting: number | null;
  schedules: number | null;
};

/** The user's agents that are not deleted, with what is to be said about them. */
export function selectAgents(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('agent')
    .where('agent.user_id', '=', userId)
    .where('agent.deleted_at', 'is', null)
    .selectAll('agent')
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom((recent) =>
            recent
              .selectFrom('agent_query')
              .select('agent_query.id')
              .where('agent_query.user_id', '=', userId)
              .whereRef('agent_query.agent_id', '=', 'agent.id')
              .orderBy('agent_query.updated_at', 'desc')
              .orderBy('agent_query.id', 'desc')
              .limit(recentQueries)
              .as('recent'),
          )
          .innerJoin('prompt', 'prompt.query_id', 'recent.id')
          .where('prompt.user_id', '=', userId)
          .orderBy('prompt.created_at', 'desc')
          .orderBy('prompt.id', 'desc')
          .limit(1)
          .select([
            'prompt.query_id as queryId',
            'prompt.id as promptId',
            'prompt.state as state',
            'prompt.created_at as at',
          ]),
      ).as('last'),
      eb
        .selectFrom('prompt')
        .innerJoin('agent_query', (join) =>
          join
            .onRef('agent_query.user_id', '=', 'prompt.user_id')
            .onRef('agent_query.id', '=', 'prompt.query_id'),
        )
        .where('agent_query.user_id', '=', userId)
        .whereRef('agent_query.agent_id', '=', 'agent.id')
        .where('prompt.state', '=', 'awaiting_approval')
        .select(sql<number>`count(*)`.as('count'))
        .as('waiting'),
      eb
        .selectFrom('scheduled_agent')
        .where('scheduled_agent.user_id', '=', userId)
        .whereRef('scheduled_agent.agent_id', '=', 'agent.id')
        .select(sql<number>`count(*)`.as('count'))
        .as('schedules'),
    ]);
}

/** An agent as it is on the wire. */
export function agentAnswer(row: ShownAgent): Agent {
  return {
    id: row.id,
    name: row.name,
    instructions: row.instructions,
    tools: row.tools,
    templateId: row.template_id,
    lastRun: row.last && { ...row.last, at: new Date(row.last.at).toISOString() },
    waiting: row.waiting ?? 0,
    schedules: row.schedules ?? 0,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** @throws AppError `not_found` for a stranger's or a deleted one */
export async function readAgent(db: Kysely<Database>, userId: string, id: string): Promise<Agent> {
  const row = await selectAgents(db, userId).where('agent.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Agent');
  return agentAnswer(row);
}
