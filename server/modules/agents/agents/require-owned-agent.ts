import type { Kysely, Selectable } from 'kysely';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { AgentTable } from '#server/modules/agents/tables.ts';

export type AgentRow = Selectable<AgentTable>;

/**
 * One of the user's agents.
 *
 * @throws AppError `not_found` for a stranger's or a deleted one
 */
export async function requireOwnedAgent(db: Kysely<Database>, userId: string, id: string): Promise<AgentRow> {
  const agent = await db
    .selectFrom('agent')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (agent === undefined) throw notFound('Agent');
  return agent;
}
