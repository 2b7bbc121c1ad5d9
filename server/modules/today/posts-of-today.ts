import type { Kysely } from 'kysely';
import type { DailyPosts } from '#contract/engage/recommendations.ts';
import type { Database } from '#server/db/database.ts';
import { pickDay, readDailyPostsOf } from '#server/modules/engage/daily/daily-posts.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';

/** The posts of the day; they are picked where nobody has yet. */
export const readPostsOfToday = (db: Kysely<Database>, scope: SignalScope, now: Date): Promise<DailyPosts> =>
  readDailyPostsOf(db, scope, now, () => mayFill(scope, now));

/** How long nobody looks for more posts after they were looked for, ms: to look costs as much as all the rest. */
const fillMs = 600_000;
/** When posts were looked for last, of the latest users who asked; a restart only looks once more. */
const filledAt = new Map<string, number>();
const maxFilled = 10_000;

function mayFill({ userId, network }: SignalScope, now: Date): boolean {
  const key = `${userId} ${network} ${pickDay(now, 'UTC')}`;
  const last = filledAt.get(key);
  if (last !== undefined && Math.abs(now.getTime() - last) < fillMs) return false;
  filledAt.delete(key);
  filledAt.set(key, now.getTime());
  const [oldest] = filledAt.keys();
  if (filledAt.size > maxFilled && oldest !== undefined) filledAt.delete(oldest);
  return true;
}
