import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { SignalStatus } from '#contract/signals/signal-kinds.ts';
import type { Database } from '#server/db/database.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';

/**
 * The part of a signal that isn't derived from facts: everything a merge has to preserve. `madeAt` is for the
 * database.
 */
export type SetByUser = {
  id: string;
  profileId: string;
  status: SignalStatus;
  /** The bulk change that set it, if one did: see `bulk_change_part`. */
  statusBy: string | null;
  /** When a comment of the user set it, if one did. Older merges don't know. */
  engagedAt?: string | null;
  note: string | null;
  snoozedUntil: string | null;
  snoozeBy: string | null;
  foundAt: string;
  madeAt: string;
};

/** {@link SetByUser} of a row of `signal` as JSON. */
const setByUserSql: RawBuilder<unknown> = sql`jsonb_build_object(
  'id', signal.id, 'profileId', signal.connected_profile_id, 'status', signal.status,
  'statusBy', signal.status_change_id, 'engagedAt', signal.engaged_at, 'note', signal.note, 'snoozedUntil', signal.snoozed_until,
  'snoozeBy', signal.snooze_change_id, 'foundAt', signal.found_at,
  'madeAt', signal.created_at)`;

/** Statuses by precedence: an action beats a dismissal, a dismissal beats a review. */
const weighed: SignalStatus[] = ['engaged', 'dismissed', 'reviewed', 'new'];

/** Combines two signals of one person in the same connected profile. */
export function joinSet(kept: SetByUser, gone: SetByUser): SetByUser {
  const status = weighed.find((one) => one === kept.status || one === gone.status) ?? kept.status;
  const snoozedUntil = earlierOf(kept.snoozedUntil, gone.snoozedUntil);
  return {
    ...kept,
    status,
    statusBy: status === kept.status ? kept.statusBy : null,
    engagedAt: (status === kept.status ? kept : gone).engagedAt ?? null,
    note: joinNotes(kept.note, gone.note),
    snoozedUntil,
    snoozeBy: snoozedUntil === kept.snoozedUntil ? kept.snoozeBy : null,
    foundAt: earlierOf(kept.foundAt, gone.foundAt) ?? kept.foundAt,
  };
}

/** Keeps both notes, even if together they exceed the limit for a note. */
function joinNotes(kept: string | null, gone: string | null): string | null {
  if (kept === null || gone === null || kept === gone) return kept ?? gone;
  return `${kept}\n\n${gone}`;
}

/** If either is null (not snoozed), the result is null; of two times, the earlier wins. */
function earlierOf(kept: string | null, gone: string | null): string | null {
  if (kept === null || gone === null) return null;
  return Date.parse(gone) < Date.parse(kept) ? gone : kept;
}

/**
 * What the kept person's signal gets back after a merge is undone: the user's later changes, otherwise the
 * state before the merge.
 */
export function restoreSetByUser(now: SetByUser, merged: SetByUser, before: SetByUser): SetByUser {
  const { status, statusBy, engagedAt } =
    now.status === merged.status && now.statusBy === merged.statusBy ? before : now;
  const { snoozedUntil, snoozeBy } =
    now.snoozedUntil === merged.snoozedUntil && now.snoozeBy === merged.snoozeBy ? before : now;
  const note = now.note === merged.note ? before.note : now.note;
  const since = engagedAt === undefined ? now.engagedAt : engagedAt;
  return { ...before, status, statusBy, engagedAt: since ?? null, snoozedUntil, snoozeBy, note };
}

/**
 * What the user has set in these people's signals, by person. Locks the signals, and waits for pending writes
 * to them.
 */
export async function readSet(
  trx: Transaction<Database>,
  userId: string,
  personIds: string[],
): Promise<Map<string, SetByUser[]>> {
  const { rows } = await sql<{ personId: string; set: SetByUser }>`
    select person_id as "personId", ${setByUserSql} as set from signal
    where user_id = ${userId} and person_id = any(${personIds}::uuid[])
    order by id for no key update`.execute(trx);
  const sets = new Map<string, SetByUser[]>();
  for (const { personId, set } of rows) sets.set(personId, [...(sets.get(personId) ?? []), set]);
  return sets;
}

const columns = {
  id: 'uuid',
  status: 'text',
  status_by: 'uuid',
  engaged_at: 'timestamptz',
  note: 'text',
  snoozed_until: 'timestamptz',
  snooze_by: 'uuid',
  found_at: 'timestamptz',
  made_at: 'timestamptz',
} as const;

/** Writes what the user has set into signals, by their ids. */
export async function writeSet(trx: Transaction<Database>, userId: string, sets: SetByUser[]): Promise<void> {
  if (sets.length === 0) return;
  const rows = sets.map((set) => ({
    id: set.id,
    status: set.status,
    status_by: set.statusBy,
    engaged_at: set.engagedAt ?? null,
    note: set.note,
    snoozed_until: set.snoozedUntil,
    snooze_by: set.snoozeBy,
    found_at: set.foundAt,
    made_at: set.madeAt,
  }));
  await sql`update signal set status = s.status, status_change_id = s.status_by,
      engaged_at = s.engaged_at, note = s.note, snoozed_until = s.snoozed_until, snooze_change_id = s.snooze_by, found_at = s.found_at,
      created_at = s.made_at, updated_at = now()
    from ${unnestRows('s', columns, rows)}
    where signal.user_id = ${userId} and signal.id = s.id`.execute(trx);
}
