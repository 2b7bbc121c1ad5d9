import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { dayAfter, localDay } from '#server/modules/access/local-time.ts';
import { postedAtSql } from '#server/modules/engage/recommendations/read-outreach.ts';
import type { OwnScope } from '#server/modules/engage/recommendations/require-owned-scope.ts';

/** Days in a row up to the one of a moment with at least one posted comment; that last day may still be without. */
export async function readStreak(
  db: Kysely<Database>,
  { userId, network, timeZone }: OwnScope,
  till: Date,
): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select ${postedAtSql} as at from ready_comment comment
    left join publication sent on sent.user_id = comment.user_id and sent.id = comment.publication_id
    where comment.user_id = ${userId} and comment.network = ${network} and ${postedAtSql} <= ${till}`.execute(
    db,
  );
  const days = new Set(rows.map(({ at }) => localDay(at, timeZone)));
  const last = localDay(till, timeZone);
  let day = days.has(last) ? last : dayAfter(last, -1);
  let streak = 0;
  for (; days.has(day); day = dayAfter(day, -1)) streak += 1;
  return streak;
}
