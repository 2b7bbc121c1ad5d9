import type { Agent } from '#contract/agents.ts';
import { notFound } from '#server/app-error.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { trashMs } from '#server/modules/access/trash.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readAgent } from './agent-answer.ts';
import { refuseTooMany } from './create-agent.ts';

/**
 * Takes the deletion of an agent back, within 30 days; its schedules stay paused. One that is not deleted is answered as
 * it is.
 *
 * @throws AppError `not_found` for a stranger's or an erased one, `conflict` where the user has the most already
 */
export async function restoreAgent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, id }: { userId: string; id: string },
): Promise<Agent> {
  return db.transaction().execute(async (trx) => {
    const agent = await trx
      .selectFrom('agent')
      .select('deleted_at')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const oldest = clock.now().getTime() - trashMs;
    if (agent === undefined || (agent.deleted_at !== null && agent.deleted_at.getTime() <= oldest)) {
      throw notFound('Agent');
    }
    if (agent.deleted_at !== null) {
      await refuseTooMany(trx, userId);
      await trx
        .updateTable('agent')
        .set({ deleted_at: null, updated_at: clock.now() })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
      await notifyChange(trx, userId, { name: 'agent', id });
    }
    return readAgent(trx, userId, id);
  });
}
