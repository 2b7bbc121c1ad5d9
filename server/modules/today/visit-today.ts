import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { dayStart, localDay } from '#server/local-time.ts';
import type { VisitMoments } from '#server/modules/signals/last-visit.ts';

/**
 * Stores that the user looks at Today. Their first look on a day moves what counts as their last visit.
 *
 * @returns as `readLastVisit` from then on
 */
export async function visitToday(
  db: Kysely<Database>,
  { userId, timeZone }: { userId: string; timeZone: string },
  now: Date,
): Promise<VisitMoments> {
  const today = localDay(now, timeZone);
  const midnight = dayStart(today, timeZone);
  const { rows } = await sql<{ since: Date | null }>`
    insert into today_visit as visit (user_id, day, since, seen_at)
    values (${userId}::uuid, ${today}::date, null, ${now}::timestamptz)
    on conflict (user_id) do update set
      since = case when visit.day < excluded.day then visit.seen_at else visit.since end,
      day = greatest(visit.day, excluded.day),
      seen_at = greatest(visit.seen_at, excluded.seen_at)
    returning since`.execute(db);
  const since = rows[0]?.since ?? null;
  return { since: since ?? midnight, midnight, now, isFirstDay: since === null };
}
