import { notifyChange } from '#server/db/notify-change.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockTemplate } from './lock-template.ts';

/** Deletes a personal template. @throws AppError `forbidden` for a shipped one, `not_found` for a stranger's id */
export async function removeTemplate(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
): Promise<{ id: string }> {
  await db.transaction().execute(async (trx) => {
    await lockTemplate(trx, userId, id);
    await trx.deleteFrom('agent_template').where('user_id', '=', userId).where('id', '=', id).execute();
    await notifyChange(trx, userId, { name: 'agent-template', id });
  });
  return { id };
}
