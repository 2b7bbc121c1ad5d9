import { type Kysely, sql, type Transaction } from 'kysely';
import { dailyPosts } from '#contract/recommendations.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import type { OwnScope } from '#server/modules/engage/recommendations/require-owned-scope.ts';
import { findDailyPosts } from './find-daily-posts.ts';
import { type RankedPost, takePosts } from './rank-posts.ts';
import { readPickRows } from './read-pick-rows.ts';

/** Any number that no other kind of lock uses. */
const lockClass = 0x7069636b;

/**
 * Picks posts for the free places of a day. What the day has keeps its place. A day on which all is done stays done.
 *
 * @param replace also those that are still open make room for others; they come back only where there are too few
 */
export async function makeDailyPicks(
  db: Kysely<Database>,
  scope: OwnScope,
  { day, asOf, replace }: { day: string; asOf: Date; replace: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two visits at once would otherwise pick twenty.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope.userId} ${scope.network}`}::text, ${lockClass}))`.execute(
      trx,
    );
    const present = await readPickRows(trx, scope, day);
    const isOver = present.length > 0 && present.every(({ state }) => state !== 'open');
    if (!replace && (present.length >= dailyPosts || isOver)) return;
    const open = replace ? present.filter(({ state }) => state === 'open') : [];
    const kept = present.filter((pick) => !open.includes(pick));
    const ranked = await findDailyPosts(trx, scope, asOf);
    const has = new Set(kept.map(({ postId }) => postId));
    const leaving = new Set(open.map(({ postId }) => postId));
    const free = ranked.filter(({ postId }) => !has.has(postId));
    const others = free.filter(({ postId }) => !leaving.has(postId));
    const again = free.filter(({ postId }) => leaving.has(postId));
    const count = dailyPosts - kept.length;
    const chosen = takePosts(
      [...others, ...again],
      count,
      kept.map(({ authorKey }) => authorKey),
    );
    await dropOthers(trx, scope, day, kept);
    await insertPicks(trx, scope, { day, asOf, ranks: freeRanks(kept), chosen });
    if (chosen.length + open.length > 0)
      await notifyChange(trx, scope.userId, { name: 'daily-posts', id: scope.userId });
  });
}

function freeRanks(kept: { rank: number }[]): number[] {
  const used = new Set(kept.map(({ rank }) => rank));
  return Array.from({ length: dailyPosts }, (_, index) => index + 1).filter((rank) => !used.has(rank));
}

/** Also open ones that may not be shown any more: their places are taken. */
async function dropOthers(
  trx: Transaction<Database>,
  { userId, network }: OwnScope,
  day: string,
  kept: { id: string }[],
): Promise<void> {
  await sql`delete from daily_pick
    where user_id = ${userId} and network = ${network} and day = ${day}::date and state = 'open'
      and id <> all(${kept.map(({ id }) => id)}::uuid[])`.execute(trx);
}

async function insertPicks(
  trx: Transaction<Database>,
  { userId, network }: OwnScope,
  { day, asOf, ranks, chosen }: { day: string; asOf: Date; ranks: number[]; chosen: RankedPost[] },
): Promise<void> {
  const columns = { post_id: 'uuid', rank: 'integer', points: 'text', reasons: 'jsonb' } as const;
  const rows = chosen.map(({ postId, points, reasons }, index) => ({
    post_id: postId,
    rank: ranks[index] ?? index + 1,
    points: String(points),
    reasons,
  }));
  await sql`insert into daily_pick (user_id, network, day, post_id, rank, points, reasons, made_at)
    select ${userId}::uuid, ${network}, ${day}::date, p.post_id, p.rank, p.points::float8, p.reasons, ${asOf}::timestamptz
    from ${unnestRows('p', columns, rows)}
    join post on post.user_id = ${userId}::uuid and post.id = p.post_id`.execute(trx);
}
