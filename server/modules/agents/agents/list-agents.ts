import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Agent } from '#contract/agents.ts';
import { Id, Moment } from '#contract/paging.ts';
import type { Database } from '#server/db/database.ts';
import { decodeCursor, encodeCursor } from '#server/modules/signals/listing/cursor.ts';
import { agentAnswer, selectAgents } from './agent-answer.ts';

const defaultLimit = 50;
const AgentsCursor = z.object({ at: Moment, id: Id });

/**
 * A page of the user's agents, the one that was used last first.
 *
 * @throws AppError that names the field `cursor` where it is broken
 */
export async function listAgents(
  db: Kysely<Database>,
  userId: string,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: Agent[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(AgentsCursor, query.cursor);
  const limit = query.limit ?? defaultLimit;
  const rows = await selectAgents(db, userId)
    .$if(after !== null, (shown) =>
      shown.where(sql<boolean>`(agent.used_at, agent.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('agent.used_at', 'desc')
    .orderBy('agent.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(agentAnswer),
    nextCursor: last ? encodeCursor({ at: last.used_at.toISOString(), id: last.id }) : null,
  };
}
