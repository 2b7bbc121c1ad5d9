import type { Kysely } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { readLastVisit } from '#server/modules/signals/last-visit.ts';
import { requireShownScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { currentScoreRules } from '#server/modules/signals/score/score-rules.ts';
import { countChanged } from './changed.ts';
import { readPostsOfToday } from './posts-of-today.ts';
import { countWaiting } from './read-today-panels.ts';
import { countWarmer } from './warmer.ts';

/**
 * How many items Today lists, without reading them: people who warmed up, open posts of the day, people whose
 * job changed, and what is waiting.
 */
export async function countToday(db: Kysely<Database>, userId: string, now: Date): Promise<number> {
  const scope = await requireShownScope(db, userId);
  const moments = await readLastVisit(db, scope, now);
  const [warmer, posts, changed, waiting] = await Promise.all([
    currentScoreRules(db, userId).then((rules) => countWarmer(db, scope, rules, moments)),
    readPostsOfToday(db, scope, now),
    countChanged(db, scope, now),
    countWaiting(db, scope, now),
  ]);
  return warmer + posts.items.length - posts.done + changed + waiting;
}
