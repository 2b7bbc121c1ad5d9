import type { Kysely, Selectable, Transaction } from 'kysely';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { AgentQueryTable } from './tables.ts';

type QueryRow = Selectable<AgentQueryTable>;

/** One of the user's conversations; undefined for another user's or one of a deleted agent. */
export async function findQuery(
  db: Kysely<Database>,
  userId: string,
  id: string,
): Promise<QueryRow | undefined> {
  return db
    .selectFrom('agent_query')
    .innerJoin('agent', (join) =>
      join.onRef('agent.user_id', '=', 'agent_query.user_id').onRef('agent.id', '=', 'agent_query.agent_id'),
    )
    .selectAll('agent_query')
    .where(owned('agent_query', { userId, id }))
    .where('agent.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** @throws AppError `not_found` for another user's conversation or one of a deleted agent */
export async function requireOwnedQuery(db: Kysely<Database>, userId: string, id: string): Promise<QueryRow> {
  const query = await findQuery(db, userId, id);
  if (query === undefined) throw notFound('Query');
  return query;
}

/** Locks a run's conversation until the transaction ends, so only one change at a time adds to it. */
export async function lockQuery(
  trx: Transaction<Database>,
  { userId, queryId }: { userId: string; queryId: string },
): Promise<void> {
  await trx
    .selectFrom('agent_query')
    .select('id')
    .where(owned('agent_query', { userId, id: queryId }))
    .forUpdate()
    .executeTakeFirstOrThrow();
}
