import type { Kysely } from 'kysely';
import type { Network } from '#contract/profile.ts';
import { type DailyPick, type DailyPosts, dailyPosts } from '#contract/recommendations.ts';
import type { Database } from '#server/db/database.ts';
import {
  type OwnScope,
  requireOwnedScope,
} from '#server/modules/engage/recommendations/require-owned-scope.ts';
import { makeDailyPicks } from './make-daily-picks.ts';
import { nextPickDay, pickDay } from './pick-day.ts';
import { type PickRow, readPickRows } from './read-pick-rows.ts';

/**
 * The posts of the day, picked now where nobody has yet. Free places are filled at a visit, as long as not all of the
 * day are done.
 */
export async function readDailyPosts(
  db: Kysely<Database>,
  userId: string,
  asked: Network | undefined,
  now: Date,
): Promise<DailyPosts> {
  const scope = await requireOwnedScope(db, userId, asked);
  const day = pickDay(now, scope.timeZone);
  const present = await readPickRows(db, scope, day);
  if (isComplete(present)) return answer(scope, day, now, present);
  await makeDailyPicks(db, scope, { day, asOf: now, replace: false });
  return answer(scope, day, now, await readPickRows(db, scope, day));
}

/** Picks anew in place of those that are still open, and shows the day. */
export async function refreshDailyPosts(
  db: Kysely<Database>,
  userId: string,
  asked: Network | undefined,
  now: Date,
): Promise<DailyPosts> {
  const scope = await requireOwnedScope(db, userId, asked);
  const day = pickDay(now, scope.timeZone);
  await makeDailyPicks(db, scope, { day, asOf: now, replace: true });
  return answer(scope, day, now, await readPickRows(db, scope, day));
}

function isComplete(rows: PickRow[]): boolean {
  return rows.length >= dailyPosts || (rows.length > 0 && rows.every(({ state }) => state !== 'open'));
}

function answer(scope: OwnScope, day: string, now: Date, rows: PickRow[]): DailyPosts {
  const done = rows.filter(({ state }) => state !== 'open').length;
  const made = rows.map(({ madeAt }) => madeAt.getTime());
  return {
    network: scope.network,
    day,
    nextAt: nextPickDay(now, scope.timeZone).toISOString(),
    madeAt: made.length === 0 ? null : new Date(Math.max(...made)).toISOString(),
    done,
    isDone: rows.length > 0 && done === rows.length,
    items: rows.map(pickAnswer),
  };
}

function pickAnswer(row: PickRow): DailyPick {
  const { id, rank, state, points, reasons, postId, url, text, postType, publishedAt } = row;
  return {
    id,
    rank,
    state,
    points,
    reasons,
    post: {
      id: postId,
      url,
      text,
      postType,
      publishedAt: publishedAt?.toISOString() ?? null,
      counts: { reactions: row.reactions, comments: row.comments, reposts: row.reposts },
      author: {
        name: row.authorName ?? '',
        url: row.authorUrl,
        headline: row.headline,
        pictureUrl: row.pictureUrl,
        personId: row.personId,
      },
    },
  };
}
