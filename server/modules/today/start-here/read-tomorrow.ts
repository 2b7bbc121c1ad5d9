import { type Kysely, sql } from 'kysely';
import type { StartHere } from '#contract/start-here.ts';
import { addDays } from '#core/zoned-time.ts';
import type { Database } from '#server/db/database.ts';
import { dayStart, localDay } from '#server/local-time.ts';
import { isInScope, type SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';

/** What tomorrow brings as far as it is known today, by the user's calendar. */
export async function readTomorrow(
  db: Kysely<Database>,
  scope: SignalScope,
  now: Date,
): Promise<StartHere['tomorrow']> {
  const { userId, network, timeZone } = scope;
  const today = localDay(now, timeZone);
  const [from, until] = [1, 2].map((days) => dayStart(addDays(today, days), timeZone));
  const { rows } = await sql<{ posts: number; firstAt: Date | null; returning: number }>`
    select count(distinct composition_id)::integer as posts, min(due_at) as "firstAt", (
      select count(distinct signal.person_id)::integer from signal where ${isInScope(scope)}
        and signal.snoozed_until >= ${from}::timestamptz and signal.snoozed_until < ${until}::timestamptz
        and signal.status <> 'dismissed'
    ) as returning
    from publication
    where user_id = ${userId}::uuid and network = ${network} and state = 'scheduled' and kind = 'post'
      and origin not in ('notice', 'digest')
      and due_at >= ${from}::timestamptz and due_at < ${until}::timestamptz`.execute(db);
  const { posts = 0, firstAt = null, returning = 0 } = rows[0] ?? {};
  return { posts, firstAt: firstAt?.toISOString() ?? null, returning };
}
