import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { requireOwnedSignal } from '#server/modules/signals/require-owned-signal.ts';

/**
 * Writes the note of a signal as it is, but for U+0000 and half surrogate pairs, which PostgreSQL refuses; a blank one
 * becomes null.
 *
 * @throws AppError `not_found`
 */
export async function writeNote(
  db: Kysely<Database>,
  userId: string,
  id: string,
  text: string | null,
): Promise<{ id: string; note: string | null }> {
  const clean = text?.replaceAll('\u0000', '').toWellFormed() ?? '';
  const note = clean.trim() === '' ? null : clean;
  return db.transaction().execute(async (trx) => {
    const own = await requireOwnedSignal(trx, userId, id);
    const { numUpdatedRows } = await trx
      .updateTable('signal')
      .set({ note, updated_at: sql`now()` })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('note', 'is distinct from', note)
      .executeTakeFirstOrThrow();
    // It was so before; or the signal went to another person meanwhile, and nothing was written.
    if (numUpdatedRows === 0n) await requireOwnedSignal(trx, userId, id);
    await notifyChange(trx, userId, { name: 'signals', id: own.connectedProfileId });
    return { id: own.id, note };
  });
}
