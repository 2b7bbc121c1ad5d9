import { type Kysely, sql } from 'kysely';
import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { selectSignals } from './listing/list-signals.ts';
import { requireOwnedSignal } from './require-owned-signal.ts';
import type { SignalScope } from './require-owned-signal-scope.ts';

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
      .where(owned('signal', { userId, id }))
      .where('status', '!=', status)
      .execute();
    await notifyChange(trx, userId, { name: 'signals', id: own.connectedProfileId });
    const [row] = await selectSignals(trx, now, sql`where signal.user_id = ${userId} and signal.id = ${id}`);
    if (row === undefined) throw notFound('Signal');
    return row.signal;
  });
}

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
      .where(owned('signal', { userId, id }))
      .where('note', 'is distinct from', note)
      .executeTakeFirstOrThrow();
    // It was so before; or the signal went to another person meanwhile, and nothing was written.
    if (numUpdatedRows === 0n) await requireOwnedSignal(trx, userId, id);
    await notifyChange(trx, userId, { name: 'signals', id: own.connectedProfileId });
    return { id: own.id, note };
  });
}

/** A visit is over when there was no sign of life for so long. */
const pauseMs = 30 * 60_000;

/**
 * Notes a sign of life of a user before the signals of a connected profile, or of all of a network, and answers the end
 * of the visit before this one: what was found after it is new to them, unless the first sync brought it. Null in the first
 * visit. Of several profiles it
 * is the earliest, so that nobody who is new goes unmarked.
 */
export async function visitSignals(
  db: Kysely<Database>,
  scope: SignalScope,
  now: Date,
): Promise<{ since: string | null }> {
  const over = new Date(now.getTime() - pauseMs);
  const { rows } = await sql<{ since: Date | null }>`
    with seen as (
      insert into signal_visit as visit (user_id, connected_profile_id, since, seen_at)
      select ${scope.userId}::uuid, profile_id, null, ${now}::timestamptz
      from unnest(${[...scope.profileIds]}::uuid[]) as profile_id order by profile_id
      on conflict (user_id, connected_profile_id) do update set
        since = case when visit.seen_at < ${over}::timestamptz then visit.seen_at else visit.since end,
        seen_at = greatest(visit.seen_at, excluded.seen_at)
      returning connected_profile_id, since
    )
    select min(case when seen.since is not null then greatest(seen.since, profile.first_synced_at) end) as since
    from seen join connected_profile profile
      on profile.user_id = ${scope.userId}::uuid and profile.id = seen.connected_profile_id`.execute(db);
  return { since: rows[0]?.since?.toISOString() ?? null };
}
