import { type RawBuilder, sql } from 'kysely';
import type { SignalStatus } from '#contract/signals.ts';

/** What does not follow from facts of a signal: the whole of what a merge has to keep. `madeAt` is for the database. */
export type SetByUser = {
  id: string;
  profileId: string;
  status: SignalStatus;
  /** Which change of many has set it, if one did: see `signal_change`. */
  statusBy: string | null;
  note: string | null;
  snoozedUntil: string | null;
  snoozeBy: string | null;
  foundAt: string;
  madeAt: string;
};

/** {@link SetByUser} of a row of `signal` as JSON. */
export const setByUserSql: RawBuilder<unknown> = sql`jsonb_build_object(
  'id', signal.id, 'profileId', signal.connected_profile_id, 'status', signal.status,
  'statusBy', signal.status_change_id, 'note', signal.note, 'snoozedUntil', signal.snoozed_until,
  'snoozeBy', signal.snooze_change_id, 'foundAt', signal.found_at,
  'madeAt', signal.created_at)`;

/** What was done about somebody outweighs what was put off, and that what was left alone. */
const weighed: SignalStatus[] = ['engaged', 'dismissed', 'reviewed', 'new'];

/** What two signals of one person, of one connected profile, are together. */
export function joinSet(kept: SetByUser, gone: SetByUser): SetByUser {
  const status = weighed.find((one) => one === kept.status || one === gone.status) ?? kept.status;
  const snoozedUntil = earlierOf(kept.snoozedUntil, gone.snoozedUntil);
  return {
    ...kept,
    status,
    statusBy: status === kept.status ? kept.statusBy : null,
    note: joinNotes(kept.note, gone.note),
    snoozedUntil,
    snoozeBy: snoozedUntil === kept.snoozedUntil ? kept.snoozeBy : null,
    foundAt: earlierOf(kept.foundAt, gone.foundAt) ?? kept.foundAt,
  };
}

/** Nothing of either is lost, though the two may be longer together than what one may write. */
function joinNotes(kept: string | null, gone: string | null): string | null {
  if (kept === null || gone === null || kept === gone) return kept ?? gone;
  return `${kept}\n\n${gone}`;
}

/** Who is awake in one of the two is awake; a moment of two is the earlier one. */
function earlierOf(kept: string | null, gone: string | null): string | null {
  if (kept === null || gone === null) return null;
  return Date.parse(gone) < Date.parse(kept) ? gone : kept;
}

/**
 * What is left of a merged signal for the one who stays: where the user has changed it since, that; else what it was
 * before.
 */
export function leaveSet(now: SetByUser, merged: SetByUser, before: SetByUser): SetByUser {
  const { status, statusBy } =
    now.status === merged.status && now.statusBy === merged.statusBy ? before : now;
  const { snoozedUntil, snoozeBy } =
    now.snoozedUntil === merged.snoozedUntil && now.snoozeBy === merged.snoozeBy ? before : now;
  const note = now.note === merged.note ? before.note : now.note;
  return { ...before, status, statusBy, snoozedUntil, snoozeBy, note };
}
