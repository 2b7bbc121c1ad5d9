import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { localDay } from '#server/modules/access/local-time.ts';

/** Stores that the user looks at Today. Their first look on a day moves what counts as their last visit. */
export async function visitToday(
  db: Kysely<Database>,
  { userId, timeZone }: { userId: string; timeZone: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into today_visit as visit (user_id, day, since, seen_at)
    values (${userId}::uuid, ${localDay(now, timeZone)}::date, null, ${now}::timestamptz)
    on conflict (user_id) do update set
      since = case when visit.day < excluded.day then visit.seen_at else visit.since end,
      day = greatest(visit.day, excluded.day),
      seen_at = greatest(visit.seen_at, excluded.seen_at)`.execute(db);
}
