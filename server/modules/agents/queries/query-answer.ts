import type { Kysely, Selectable } from 'kysely';
import type { PromptState } from '#contract/prompts.ts';
import type { Query } from '#contract/queries.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { AgentQueryTable } from '#server/modules/agents/tables.ts';

/** A conversation with its agent's name. */
export type ShownQuery = Selectable<AgentQueryTable> & { agentName: string };

/** The user's conversations with agents that are not deleted. */
export function selectQueries(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('agent_query')
    .innerJoin('agent', (join) =>
      join.onRef('agent.user_id', '=', 'agent_query.user_id').onRef('agent.id', '=', 'agent_query.agent_id'),
    )
    .where('agent_query.user_id', '=', userId)
    .where('agent.deleted_at', 'is', null)
    .selectAll('agent_query')
    .select('agent.name as agentName');
}

/** @throws AppError `not_found` for a stranger's conversation, and for one of a deleted agent */
export async function readQuery(db: Kysely<Database>, userId: string, id: string): Promise<Query> {
  const row = await selectQueries(db, userId).where('agent_query.id', '=', id).executeTakeFirst();
  const [query] = row === undefined ? [] : await queryAnswers(db, userId, [row]);
  if (query === undefined) throw notFound('Query');
  return query;
}

/** Conversations as they are on the wire, in the same order. */
export async function queryAnswers(
  db: Kysely<Database>,
  userId: string,
  rows: readonly ShownQuery[],
): Promise<Query[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const sums = await db
    .selectFrom('prompt')
    .select(({ fn }) => [
      'query_id',
      fn.countAll<number>().as('prompts'),
      fn.sum<number | null>('input_tokens').as('inputTokens'),
      fn.sum<number | null>('output_tokens').as('outputTokens'),
      fn.sum<string | null>('cost_micros').as('costMicros'),
    ])
    .where('user_id', '=', userId)
    .where('query_id', 'in', ids)
    .groupBy('query_id')
    .execute();
  const newest = await db
    .selectFrom('prompt')
    .distinctOn('query_id')
    .select(['query_id', 'state'])
    .where('user_id', '=', userId)
    .where('query_id', 'in', ids)
    .orderBy('query_id')
    .orderBy('number', 'desc')
    .execute();
  const sumOf = new Map(sums.map((sum) => [sum.query_id, sum]));
  const stateOf = new Map<string, PromptState>(newest.map(({ query_id, state }) => [query_id, state]));
  return rows.map((row) => {
    const sum = sumOf.get(row.id);
    return {
      id: row.id,
      agent: { id: row.agent_id, name: row.agentName },
      network: row.network,
      title: row.title,
      scheduleId: row.schedule_id,
      state: stateOf.get(row.id) ?? null,
      prompts: sum?.prompts ?? 0,
      inputTokens: sum?.inputTokens ?? 0,
      outputTokens: sum?.outputTokens ?? 0,
      costMicros: sum?.costMicros == null ? null : Number(sum.costMicros),
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}
