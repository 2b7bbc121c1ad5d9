import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Prompt, PromptState } from '#contract/agents/prompts.ts';
import type { NewQuery, Query } from '#contract/agents/queries.ts';
import { Id, Moment } from '#contract/paging.ts';
import type { Realm } from '#contract/profile.ts';
import { visibleName } from '#core/visible-name.ts';
import { notFound } from '#server/app-error.ts';
import { decodeCursor, pageRows } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { agentRealm } from './agent-realm.ts';
import { requireOwnedAgent } from './agents.ts';
import { refuseManyPrompts, startPrompt, stopOpenPrompts } from './prompts/ask.ts';
import { cleanText } from './prompts/clean-text.ts';
import { readPrompt } from './prompts/prompts.ts';
import { requireOwnedQuery } from './require-owned-query.ts';
import type { AgentQueryTable } from './tables.ts';

/** A conversation with its agent's name. */
type ShownQuery = Selectable<AgentQueryTable> & { agentName: string };

/** The user's conversations with agents that aren't deleted. */
function selectQueries(db: Kysely<Database>, userId: string) {
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

/** @throws AppError `not_found` for another user's conversation or one of a deleted agent */
export async function readQuery(db: Kysely<Database>, userId: string, id: string): Promise<Query> {
  const row = await selectQueries(db, userId).where('agent_query.id', '=', id).executeTakeFirst();
  const [query] = row === undefined ? [] : await queryAnswers(db, userId, [row]);
  if (query === undefined) throw notFound('Query');
  return query;
}

/** Conversations as the API returns them, in the same order. */
async function queryAnswers(
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

const defaultLimit = 20;
const QueriesCursor = z.object({ at: Moment, id: Id });

type Asked = {
  scheduledAgent?: boolean | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/**
 * A page of the conversations with an agent, newest first. With `scheduledAgent`, those of a schedule's runs;
 * the id is then the schedule's, or an agent's for all its schedules.
 *
 * @throws AppError `not_found` for another user's id, or names the field `cursor` if it is invalid
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
  const { shown, nextCursor } = pageRows(rows, limit, ({ updated_at, id }) => ({
    at: updated_at.toISOString(),
    id,
  }));
  return { items: await queryAnswers(db, userId, shown), nextCursor };
}

async function isSchedule(db: Kysely<Database>, userId: string, id: string): Promise<boolean> {
  const schedule = await db
    .selectFrom('scheduled_agent')
    .select('id')
    .where(owned('scheduled_agent', { userId, id }))
    .executeTakeFirst();
  return schedule !== undefined;
}

/**
 * Starts a conversation with one of the user's agents, and asks the first prompt if there is one.
 *
 * @throws AppError `not_found` for another user's agent; `rate_limited` while many prompts are waiting
 */
export async function beginQuery(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  userId: string,
  { agentId, title, text }: NewQuery,
): Promise<Query & { prompt: Prompt | null }> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    await requireOwnedAgent(trx, userId, agentId);
    if (text !== undefined) await refuseManyPrompts(trx, userId);
    const realm = await agentRealm(trx, userId);
    const { id } = await createQuery(trx, {
      userId,
      agentId,
      scheduleId: null,
      realm,
      title: title ?? text ?? '',
      now,
    });
    const asked =
      text === undefined ? null : await startPrompt(trx, deps, { userId, queryId: id, text, now });
    return {
      ...(await readQuery(trx, userId, id)),
      prompt: asked && (await readPrompt(trx, { userId, id: asked.id })),
    };
  });
}

type NewConversation = {
  userId: string;
  agentId: string;
  /** The schedule whose run it records. */
  scheduleId: string | null;
  realm: Realm;
  title: string;
  now: Date;
};

/** The longest title, in characters. */
const maxTitleLength = 120;

/** Starts a conversation with one of the user's agents, in the caller's transaction. */
export async function createQuery(
  trx: Transaction<Database>,
  { userId, agentId, scheduleId, realm, title, now }: NewConversation,
): Promise<{ id: string }> {
  const { id } = await trx
    .insertInto('agent_query')
    .values({
      user_id: userId,
      agent_id: agentId,
      schedule_id: scheduleId,
      network: realm,
      title: shortTitle(title),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('agent')
    .set({ used_at: now })
    .where(owned('agent', { userId, id: agentId }))
    .execute();
  await notifyChange(trx, userId, { name: 'agent-query', id });
  return { id };
}

/** A title from the prompt: its start, on one line. */
function shortTitle(text: string): string {
  const line = [...visibleName(cleanText(text)).replace(/\s+/g, ' ').trim()];
  if (line.length === 0) return 'New conversation';
  return line.length > maxTitleLength ? `${line.slice(0, maxTitleLength - 1).join('')}…` : line.join('');
}

/**
 * Renames a conversation; its position in the list stays.
 *
 * @throws AppError `not_found` for another user's id
 */
export async function renameQuery(
  { db }: Pick<Deps, 'db'>,
  { userId, id, title }: { userId: string; id: string; title: string },
): Promise<Query> {
  return db.transaction().execute(async (trx) => {
    await requireOwnedQuery(trx, userId, id);
    await trx
      .updateTable('agent_query')
      .set({ title: cleanText(title) })
      .where(owned('agent_query', { userId, id }))
      .execute();
    await notifyChange(trx, userId, { name: 'agent-query', id });
    return readQuery(trx, userId, id);
  });
}

/**
 * Deletes a conversation with its prompts; its artifacts stay. A run in progress is stopped.
 *
 * @throws AppError `not_found` for another user's id
 */
export async function removeQuery(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  { userId, id }: { userId: string; id: string },
): Promise<{ id: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const { agent_id } = await requireOwnedQuery(trx, userId, id);
    await stopOpenPrompts(trx, deps, { userId, queryIds: [id], now: deps.clock.now() });
    await trx.deleteFrom('agent_query').where(owned('agent_query', { userId, id })).execute();
    await notifyChange(trx, userId, { name: 'agent-query', id });
    await notifyChange(trx, userId, { name: 'agent', id: agent_id });
    return { id };
  });
}
