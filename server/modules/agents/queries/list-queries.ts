import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import type { Query } from '#contract/queries.ts';
import type { Database } from '#server/db/database.ts';
import { requireOwnedAgent } from '#server/modules/agents/agents/require-owned-agent.ts';
import { decodeCursor, encodeCursor } from '#server/modules/signals/listing/cursor.ts';
import { queryAnswers, selectQueries } from './query-answer.ts';

const defaultLimit = 20;
const QueriesCursor = z.object({ at: Moment, id: Id });

type Asked = {
  scheduledAgent?: boolean | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/**
 * A page of the conversations with an agent, the newest first. With `scheduledAgent` those of a schedule's runs, the id
 * being the schedule's, or an agent's for all its schedules.
 *
 * @throws AppError `not_found` for a stranger's id, or names the field `cursor` where it is broken
 */
export async function listQueries(
  db: Kysely<Database>,
  { userId, id }: { userId: string; id: string },
  query: Asked,
): Promise<{ items: Query[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(QueriesCursor, query.cursor);
  const isOfSchedule = query.scheduledAgent === true && (await isSchedule(db, userId, id));
  if (!isOfSchedule) await requireOwnedAgent(db, userId, id);
  const limit = query.limit ?? defaultLimit;
  const rows = await selectQueries(db, userId)
    .where(isOfSchedule ? 'agent_query.schedule_id' : 'agent_query.agent_id', '=', id)
    .$if(query.scheduledAgent === true, (shown) => shown.where('agent_query.schedule_id', 'is not', null))
    .$if(after !== null, (shown) =>
      shown.where(
        sql<boolean>`(agent_query.updated_at, agent_query.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('agent_query.updated_at', 'desc')
    .orderBy('agent_query.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: await queryAnswers(db, userId, shown),
    nextCursor: last ? encodeCursor({ at: last.updated_at.toISOString(), id: last.id }) : null,
  };
}

async function isSchedule(db: Kysely<Database>, userId: string, id: string): Promise<boolean> {
  const schedule = await db
    .selectFrom('scheduled_agent')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return schedule !== undefined;
}
