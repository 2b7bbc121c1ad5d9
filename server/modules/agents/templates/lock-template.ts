import type { Selectable, Transaction } from 'kysely';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { AgentTemplateTable } from '#server/modules/agents/tables.ts';
import { shippedTemplate } from './shipped-templates.ts';

/**
 * A personal template of this user, locked until the transaction ends.
 *
 * @throws AppError `forbidden` for a shipped one, `not_found` for a stranger's id
 */
export async function lockTemplate(
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<Selectable<AgentTemplateTable>> {
  if (shippedTemplate(id)) {
    throw new AppError(
      'forbidden',
      'This template comes with inGrow and stays as it is. Add it as an agent, change that, and save it as a template of your own.',
    );
  }
  const row = await trx
    .selectFrom('agent_template')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Template');
  return row;
}
