import type { Kysely } from 'kysely';
import {
  type DailyPick,
  type DailyPosts,
  type DailyState,
  dailyPosts,
} from '#contract/engage/recommendations.ts';
import type { Realm } from '#contract/profile.ts';
import { addDays } from '#core/zoned-time.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { hourOf, localDay } from '#server/local-time.ts';
import {
  type OwnScope,
  requireOwnedScope,
} from '#server/modules/engage/recommendations/require-owned-scope.ts';
import { makeDailyPicks, type PickRow, readPickRows } from './make-daily-picks.ts';

/**
 * The daily posts, picked now if that hasn't happened yet. A visit fills free slots unless all of the day's
 * posts are done.
 */
export async function readDailyPosts(
  db: Kysely<Database>,
  userId: string,
  asked: Realm | undefined,
  now: Date,
): Promise<DailyPosts> {
  return readDailyPostsOf(db, await requireOwnedScope(db, userId, asked), now, () => true);
}

/**
 * The same for a scope.
 *
 * @param mayFill whether this visit may fill free slots; if not, no posts are searched
 */
export async function readDailyPostsOf(
  db: Kysely<Database>,
  scope: OwnScope,
  now: Date,
  mayFill: () => boolean,
): Promise<DailyPosts> {
  const day = pickDay(now, scope.timeZone);
  const present = await readPickRows(db, scope, day);
  if (isComplete(present) || !mayFill()) return answer(scope, day, now, present);
  await makeDailyPicks(db, scope, { day, asOf: now, replace: false });
  return answer(scope, day, now, await readPickRows(db, scope, day));
}

/** Replaces the picks that are still open, and returns the day. */
export async function refreshDailyPosts(
  db: Kysely<Database>,
  userId: string,
  asked: Realm | undefined,
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
    network: scope.realm,
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

/** Marks a day's post. @throws AppError `not_found` if it isn't the user's, or was replaced */
export async function markDailyPick(
  db: Kysely<Database>,
  userId: string,
  id: string,
  state: DailyState,
): Promise<{ id: string; state: DailyState }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('daily_pick')
      .set({ state })
      .where(owned('daily_pick', { userId, id }))
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw notFound('Post of the day');
    await notifyChange(trx, userId, { name: 'daily-posts', id: userId });
    return { id, state };
  });
}

/** The local hour at which a day of posts starts. */
export const firstHour = 7;

/**
 * The day of posts that a moment belongs to, `YYYY-MM-DD`. Until 07:00 local time it is still yesterday's.
 */
export function pickDay(moment: Date, timeZone: string): string {
  const today = localDay(moment, timeZone);
  return hourOf(moment, timeZone) < firstHour ? addDays(today, -1) : today;
}

/** When the next day of posts starts, accounting for clock changes in between. */
export function nextPickDay(now: Date, timeZone: string): Date {
  const today = pickDay(now, timeZone);
  let before = now.getTime();
  // The longest day has 25 hours, and some time zones have skipped a whole day.
  let after = before + 50 * 3_600_000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (pickDay(new Date(middle), timeZone) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}
