import { type Kysely, sql } from 'kysely';
import type { Signal, SignalStatus } from '#contract/signals.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { selectSignals } from './listing/select-signals.ts';
import { requireOwnedSignal } from './require-owned-signal.ts';

/** Sets the status of a signal and notifies the user's open pages. @throws AppError `not_found` */
export async function changeStatus(
  db: Kysely<Database>,
  userId: string,
  id: string,
  status: SignalStatus,
  now: Date,
): Promise<Signal> {
  return db.transaction().execute(async (trx) => {
    const own = await requireOwnedSignal(trx, userId, id);
    await trx
      .updateTable('signal')
      .set({ status, status_change_id: null, updated_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('status', '!=', status)
      .execute();
    await notifyChange(trx, userId, { name: 'signals', id: own.connectedProfileId });
    const [row] = await selectSignals(trx, now, sql`where signal.user_id = ${userId} and signal.id = ${id}`);
    if (row === undefined) throw notFound('Signal');
    return row.signal;
  });
}
