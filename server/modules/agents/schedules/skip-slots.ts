import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { nextSlot } from './slots.ts';

const words = 'inGrow was restored from a backup that was taken while this ran, so it may have ended before.';

/**
 * After a restore: what schedules had to do since the backup was taken may have been done, published and told. Such slots
 * are skipped whatever the policy for missed ones, and runs that were under way are cancelled before their outputs.
 */
export async function skipSlots(trx: Transaction<Database>, { now }: { now: Date }): Promise<void> {
  await trx
    .updateTable('agent_run')
    .set({ state: 'cancelled', error_message: words, ended_at: now, outputs_at: null })
    .where('state', 'in', ['queued', 'running'])
    .execute();
  await trx.updateTable('agent_run').set({ outputs_at: null }).where('outputs_at', 'is not', null).execute();
  const due = await trx
    .selectFrom('scheduled_agent')
    .select(['user_id', 'id', 'cron', 'timezone'])
    .where('state', '=', 'active')
    .where('next_slot_at', '<=', now)
    .execute();
  for (const { user_id, id, cron, timezone } of due) {
    const next = nextSlot({ cron, timezone }, now);
    await trx
      .updateTable('scheduled_agent')
      .set({ next_slot_at: next, ...(next === null ? { state: 'completed' } : {}) })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute();
  }
}
