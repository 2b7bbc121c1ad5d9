import type { Transaction } from 'kysely';
import { dateFormat, knownZone } from '#core/date-format.ts';
import type { Database } from '#server/db/database.ts';

const quarter = 15 * 60_000;
const hourMs = 4 * quarter;
const dayMs = 24 * hourMs;

/** A day in the user's time zone, and when its digest is due. */
type DigestTime = { day: string; at: Date };

/** The first digest due after this moment, today or later. */
export function nextDigest(now: Date, hour: number, timeZone: string): DigestTime {
  for (let day = dayAfter(localDay(now, timeZone), -1); ; day = dayAfter(day, 1)) {
    const at = digestMoment(day, hour, timeZone);
    if (at > now) return { day, at };
  }
}

/** The last digest due at or before this moment. */
export function lastDigest(now: Date, hour: number, timeZone: string): DigestTime {
  for (let day = localDay(now, timeZone); ; day = dayAfter(day, -1)) {
    const at = digestMoment(day, hour, timeZone);
    if (at <= now) return { day, at };
  }
}

/**
 * When a clock in the user's zone first shows this hour on this day, or a later hour if the clock skips it.
 * Every zone's offset from UTC is a multiple of 15 minutes and less than 15 hours.
 */
export function digestMoment(day: string, hour: number, timeZone: string): Date {
  const wanted = `${day} ${String(hour).padStart(2, '0')}:00`;
  let at = Date.parse(`${day}T00:00:00Z`) + hour * hourMs - 15 * hourMs;
  while (clockOf(timeZone).format(at) < wanted) at += quarter;
  return new Date(at);
}

/** The day in the user's time zone, `YYYY-MM-DD`. */
function localDay(moment: Date, timeZone: string): string {
  return clockOf(timeZone).format(moment).slice(0, 10);
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** A formatter that writes `2026-11-20 08:00`; uses UTC if the runtime doesn't know the zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  // Sweden writes dates in ISO 8601.
  return dateFormat('sv-SE', { timeZone: knownZone(timeZone), dateStyle: 'short', timeStyle: 'short' });
}

/**
 * After a restore: digests that came due since the backup may have been sent, so they are skipped. The next
 * digest covers what is new since the last known one.
 */
export async function skipDigests(trx: Transaction<Database>, { now }: { now: Date }): Promise<void> {
  const due = await trx
    .selectFrom('signals_digest')
    .select(['user_id', 'via', 'hour', 'time_zone'])
    .where('is_on', '=', true)
    .where('next_at', '<=', now)
    .execute();
  for (const { user_id, via, hour, time_zone } of due) {
    await trx
      .updateTable('signals_digest')
      .set({ next_at: nextDigest(now, hour, time_zone).at })
      .where('user_id', '=', user_id)
      .where('via', '=', via)
      .execute();
  }
}
