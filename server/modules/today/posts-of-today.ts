import type { Kysely } from 'kysely';
import type { DailyPosts } from '#contract/engage/recommendations.ts';
import type { Database } from '#server/db/database.ts';
import { pickDay, readDailyPostsOf } from '#server/modules/engage/daily/daily-posts.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';

/** The posts of the day; picks them if that hasn't happened yet. */
export const readPostsOfToday = (db: Kysely<Database>, scope: SignalScope, now: Date): Promise<DailyPosts> =>
  readDailyPostsOf(db, scope, now, () => mayFill(scope, now));

/** How long to wait before looking for more posts again, ms: looking costs as much as everything else. */
const fillMs = 600_000;
/** When posts were last looked for, for the most recent users. A restart only costs one more look. */
const filledAt = new Map<string, number>();
const maxFilled = 10_000;

function mayFill({ userId, realm }: SignalScope, now: Date): boolean {
  const key = `${userId} ${realm} ${pickDay(now, 'UTC')}`;
  const last = filledAt.get(key);
  if (last !== undefined && Math.abs(now.getTime() - last) < fillMs) return false;
  filledAt.delete(key);
  filledAt.set(key, now.getTime());
  const [oldest] = filledAt.keys();
  if (filledAt.size > maxFilled && oldest !== undefined) filledAt.delete(oldest);
  return true;
}
