import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { z } from 'zod';
import { type Agent, type AgentChange, maxAgents, type NewAgent } from '#contract/agents/agents.ts';
import type { PromptState } from '#contract/agents/prompts.ts';
import { Id, Moment } from '#contract/paging.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { changeBasedOn, versionOf } from '#server/based-on.ts';
import { decodeCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { cleanText } from './prompts/clean-text.ts';
import { withdrawApprovalsOf } from './schedules/publishing-approval.ts';
import type { AgentTable } from './tables.ts';

export type AgentRow = Selectable<AgentTable>;

/**
 * One of the user's agents.
 *
 * @throws AppError `not_found` for another user's or a deleted agent
 */
export async function requireOwnedAgent(
  db: Kysely<Database>,
  userId: string,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<AgentRow> {
  const agent = await db
    .selectFrom('agent')
    .selectAll()
    .where(owned('agent', { userId, id }))
    .where('deleted_at', 'is', null)
    .$if(isLocked, (one) => one.forUpdate())
    .executeTakeFirst();
  if (agent === undefined) throw notFound('Agent');
  return agent;
}

/**
 * CallContext moves a conversation to the front, so the last run is in one of the most recent ones. Older ones
 * aren't searched.
 */
const recentQueries = 20;

/** An agent's row with what is shown beside it. */
type ShownAgent = AgentRow & {
  last: { queryId: string; promptId: string; state: PromptState; at: string } | null;
  waiting: number | null;
  schedules: number | null;
};

/** The user's agents that aren't deleted, with what is shown beside them. */
function selectAgents(db: Kysely<Database>, userId: string) {
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

/** An agent as the API returns it. */
function agentAnswer(row: ShownAgent): Agent {
  const { name, instructions, tools } = row;
  return {
    id: row.id,
    name,
    instructions,
    tools,
    version: versionOf({ name, instructions, tools }),
    templateId: row.template_id,
    lastRun: row.last && { ...row.last, at: new Date(row.last.at).toISOString() },
    waiting: row.waiting ?? 0,
    schedules: row.schedules ?? 0,
    isOverMcp: row.access_token_id !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** @throws AppError `not_found` for another user's or a deleted agent */
export async function readAgent(db: Kysely<Database>, userId: string, id: string): Promise<Agent> {
  const row = await selectAgents(db, userId).where('agent.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Agent');
  return agentAnswer(row);
}

const defaultLimit = 50;
const AgentsCursor = z.object({ at: Moment, id: Id });

/**
 * A page of the user's agents, most recently used first.
 *
 * @throws AppError that names the field `cursor` if it is invalid
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
  return pageOf(rows, limit, agentAnswer, ({ used_at, id }) => ({ at: used_at.toISOString(), id }));
}

/**
 * Creates an agent.
 *
 * @param agent `templateId` is the template it was created from
 * @throws AppError `conflict` if the user already has the maximum number of agents
 */
export async function createAgent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { name, instructions, tools, templateId = null }: NewAgent & { templateId?: string | null },
): Promise<Agent> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await refuseTooMany(trx, userId);
    const { id } = await trx
      .insertInto('agent')
      .values({
        user_id: userId,
        name: cleanText(name),
        instructions: cleanText(instructions),
        tools: [...new Set(tools)],
        template_id: templateId,
        used_at: now,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notifyChange(trx, userId, { name: 'agent', id });
    return readAgent(trx, userId, id);
  });
}

/**
 * Locks the user, so of two concurrent calls the second one counts the first one's agent.
 * @throws AppError `conflict` if the user already has the maximum number of agents
 */
export async function refuseTooMany(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('agent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= maxAgents) {
    throw new AppError('conflict', `You have ${maxAgents} agents, the maximum. Delete one first.`);
  }
}

/**
 * Changes an agent; absent fields stay as they are. A run in progress continues with the former settings. If
 * instructions or tools change, its schedules lose their approval to publish without a click.
 *
 * @throws AppError `not_found` for another user's or a deleted agent; `changed_elsewhere` if it isn't the one
 *   the change is based on
 */
export async function changeAgent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, id }: { userId: string; id: string },
  { name, instructions, tools, basedOn }: AgentChange,
): Promise<Agent> {
  return db.transaction().execute(async (trx) => {
    const locked = await requireOwnedAgent(trx, userId, id, { isLocked: true });
    const now = clock.now();
    await changeBasedOn(
      basedOn,
      () => readAgent(trx, userId, id),
      () =>
        trx
          .updateTable('agent')
          .set({
            ...(name === undefined ? {} : { name: cleanText(name) }),
            ...(instructions === undefined ? {} : { instructions: cleanText(instructions) }),
            ...(tools === undefined ? {} : { tools: [...new Set(tools)] }),
            updated_at: now,
          })
          .where(owned('agent', { userId, id }))
          .execute(),
    );
    const isOther =
      (instructions !== undefined && instructions !== locked.instructions) ||
      (tools !== undefined && [...new Set(tools)].sort().join() !== [...locked.tools].sort().join());
    if (isOther) await withdrawApprovalsOf(trx, { userId, agentId: id, now });
    await notifyChange(trx, userId, { name: 'agent', id });
    return readAgent(trx, userId, id);
  });
}
