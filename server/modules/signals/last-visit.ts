import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { dayStart, localDay } from '#server/local-time.ts';

/** Since when something counts as new to a user, when their day began, and whether it is their first one. */
export type VisitMoments = { since: Date; midnight: Date; now: Date; isFirstDay: boolean };

/**
 * When the user last looked at Today on an earlier day, which stays the same for the rest of the day. Midnight
 * for those who never did.
 */
export async function readLastVisit(
  db: Kysely<Database>,
  { userId, timeZone }: { userId: string; timeZone: string },
  now: Date,
): Promise<VisitMoments> {
  const today = localDay(now, timeZone);
  const midnight = dayStart(today, timeZone);
  const { rows } = await sql<{ since: Date | null }>`
    select case when day < ${today}::date then seen_at else since end as since
    from today_visit where user_id = ${userId}::uuid`.execute(db);
  const since = rows[0]?.since ?? null;
  return { since: since ?? midnight, midnight, now, isFirstDay: since === null };
}
