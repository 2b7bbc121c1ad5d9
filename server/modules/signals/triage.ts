import { type Kysely, sql } from 'kysely';
import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import type { Signal } from '#contract/signals/signals.ts';
import { notFound } from '#server/app-error.ts';
import { changeBasedOn, versionOf } from '#server/based-on.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { selectSignalsById } from './listing/list-signals.ts';
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
    const [signal] = await selectSignalsById(trx, userId, [id], now);
    if (signal === undefined) throw notFound('Signal');
    return signal;
  });
}

/**
 * Stores the note of a signal unchanged, except U+0000 and lone surrogates, which PostgreSQL refuses; a blank
 * note becomes null.
 *
 * @throws AppError `not_found`, or `changed_elsewhere` if the note is another one by now than `basedOn`
 */
export async function writeNote(
  db: Kysely<Database>,
  userId: string,
  id: string,
  { note: text, basedOn }: { note: string | null; basedOn?: string | undefined },
): Promise<{ id: string; note: string | null; version: string }> {
  const clean = text?.replaceAll('\u0000', '').toWellFormed() ?? '';
  const note = clean.trim() === '' ? null : clean;
  return db.transaction().execute(async (trx) => {
    const own = await requireOwnedSignal(trx, userId, id);
    const read = async () => {
      const row = await trx
        .selectFrom('signal')
        .select('note')
        .where(owned('signal', { userId, id }))
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) throw notFound('Signal');
      return { version: versionOf(row), ...row };
    };
    const { numUpdatedRows } = await changeBasedOn(basedOn, read, () =>
      trx
        .updateTable('signal')
        .set({ note, updated_at: sql`now()` })
        .where(owned('signal', { userId, id }))
        .where('note', 'is distinct from', note)
        .executeTakeFirstOrThrow(),
    );
    // It already had this value; or the signal has moved to another person in the meantime, and nothing was
    // written.
    if (numUpdatedRows === 0n) await requireOwnedSignal(trx, userId, id);
    await notifyChange(trx, userId, { name: 'signals', id: own.connectedProfileId });
    return { id: own.id, note, version: versionOf({ note }) };
  });
}

/** A visit ends after this long without activity. */
const pauseMs = 30 * 60_000;

/**
 * Records that a user is active in the signals of a connected profile, or of all profiles in a realm, and
 * returns the end of the previous visit: signals found after it are new to the user, unless the first sync
 * brought them. Null on the first visit. With several profiles, returns the earliest end, so no new person
 * goes unmarked.
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
