import type { Transaction } from 'kysely';
import { knownZone } from '#core/date-format.ts';
import { addDays, runMomentOf } from '#core/zoned-time.ts';
import type { Database } from '#server/db/database.ts';
import { localDay } from '#server/local-time.ts';

/** A day in the user's time zone, and when its digest is due. */
type DigestTime = { day: string; at: Date };

/** The first digest due after this moment, today or later. */
export function nextDigest(now: Date, hour: number, timeZone: string): DigestTime {
  for (let day = addDays(localDay(now, timeZone), -1); ; day = addDays(day, 1)) {
    const at = digestMoment(day, hour, timeZone);
    if (at > now) return { day, at };
  }
}

/** The last digest due at or before this moment. */
export function lastDigest(now: Date, hour: number, timeZone: string): DigestTime {
  for (let day = localDay(now, timeZone); ; day = addDays(day, -1)) {
    const at = digestMoment(day, hour, timeZone);
    if (at <= now) return { day, at };
  }
}

/** When a clock in the user's zone first shows this hour on this day (`runMomentOf`). */
export function digestMoment(day: string, hour: number, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  return new Date(runMomentOf(wall, knownZone(timeZone)).at);
}

/**
 * After the database went back to an earlier state: digests that came due since then may have been sent, so they are skipped. The next
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
