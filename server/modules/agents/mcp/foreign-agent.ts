import type { Selectable, Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import type { TokenHolder } from '#server/modules/access/access-tokens.ts';
import { agentNetwork } from '#server/modules/agents/queries/agent-network.ts';
import { createQuery } from '#server/modules/agents/queries/create-query.ts';
import type { AgentQueryTable } from '#server/modules/agents/tables.ts';
import { allTools } from '#server/modules/agents/tools/all-tools.ts';

/** Calls within so long of each other are one conversation, in ms: names of records hold within it. */
const quietMs = 12 * 3600 * 1000;

/** Most calls in one conversation. */
const maxCalls = 500;

/** The agent under which the calls of a token's assistant are kept, made with its first call. */
async function foreignAgent(trx: Transaction<Database>, holder: TokenHolder, now: Date): Promise<string> {
  const known = await trx
    .selectFrom('agent')
    .select('id')
    .where('user_id', '=', holder.userId)
    .where('access_token_id', '=', holder.tokenId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await trx
    .insertInto('agent')
    .values({
      user_id: holder.userId,
      name: holder.name,
      instructions: 'What an assistant of your own asks by MCP. You can ask here too.',
      tools: allTools.filter(({ kind }) => holder.scopes.includes(kind)).map(({ name }) => name),
      access_token_id: holder.tokenId,
      used_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyChange(trx, holder.userId, { name: 'agent', id });
  return id;
}

/**
 * The conversation that a call belongs to: the assistant's last one, or a new one after a pause. Locked until the end of the
 * transaction.
 */
export async function foreignQuery(
  trx: Transaction<Database>,
  holder: TokenHolder,
  title: string,
  now: Date,
): Promise<Selectable<AgentQueryTable>> {
  // One call of a user after the other, so that agent and conversation are made once.
  await trx.selectFrom('app_user').select('id').where('id', '=', holder.userId).forNoKeyUpdate().execute();
  const agentId = await foreignAgent(trx, holder, now);
  const network = await agentNetwork(trx, holder.userId);
  const last = await trx
    .selectFrom('agent_query')
    .selectAll()
    .where('user_id', '=', holder.userId)
    .where('agent_id', '=', agentId)
    .where('network', '=', network)
    .where('updated_at', '>', new Date(now.getTime() - quietMs))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('prompt')
            .select('prompt.id')
            .whereRef('prompt.user_id', '=', 'agent_query.user_id')
            .whereRef('prompt.query_id', '=', 'agent_query.id')
            .where((or) => or.or([or('prompt.is_foreign', '=', false), or('prompt.number', '>=', maxCalls)])),
        ),
      ),
    )
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const id =
    last?.id ??
    (await createQuery(trx, { userId: holder.userId, agentId, scheduleId: null, network, title, now })).id;
  return trx
    .selectFrom('agent_query')
    .selectAll()
    .where('user_id', '=', holder.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
