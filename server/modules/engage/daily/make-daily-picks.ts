import { type Kysely, sql, type Transaction } from 'kysely';
import {
  type DailyPick,
  type DailyState,
  dailyPosts,
  type Reason,
} from '#contract/engage/recommendations.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { prepared } from '#server/db/prepared.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { findPeopleByUrl, readExcluded } from '#server/modules/engage/recommendations/candidates.ts';
import type { OwnScope } from '#server/modules/engage/recommendations/require-owned-scope.ts';
import { findBlocked } from '#server/modules/people/persons/erasure-blocks.ts';
import { isCommentedSql } from '#server/modules/people/posts/comment-status.ts';
import { findDailyPosts, pickPosts, type RankedPost } from './find-daily-posts.ts';

/** A number that no other kind of lock uses. */
const lockClass = 0x7069636b;

/**
 * Picks posts for a day's free slots. Existing picks keep their slots. A finished day stays finished.
 *
 * @param replace also replaces picks that are still open; they return only if there are too few others
 */
export async function makeDailyPicks(
  db: Kysely<Database>,
  scope: OwnScope,
  { day, asOf, replace }: { day: string; asOf: Date; replace: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Otherwise two concurrent visits would pick twenty.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope.userId} ${scope.realm}`}::text, ${lockClass}))`.execute(
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
    const wanted = [...others, ...free.filter(({ postId }) => leaving.has(postId))];
    const count = dailyPosts - kept.length;
    const chosen = pickPosts(
      wanted,
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

/** Also drops open picks that may no longer be shown, because they occupy slots. */
async function dropOthers(
  trx: Transaction<Database>,
  { userId, realm }: OwnScope,
  day: string,
  kept: { id: string }[],
): Promise<void> {
  await sql`delete from daily_pick
    where user_id = ${userId} and network = ${realm} and day = ${day}::date and state = 'open'
      and id <> all(${kept.map(({ id }) => id)}::uuid[])`.execute(trx);
}

async function insertPicks(
  trx: Transaction<Database>,
  { userId, realm }: OwnScope,
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
    select ${userId}::uuid, ${realm}, ${day}::date, p.post_id, p.rank, p.points::float8, p.reasons, ${asOf}::timestamptz
    from ${unnestRows('p', columns, rows)}
    join post on post.user_id = ${userId}::uuid and post.id = p.post_id`.execute(trx);
}

/** A day's pick that may be shown. */
export type PickRow = {
  id: string;
  postId: string;
  rank: number;
  points: number;
  reasons: Reason[];
  /** The effective state: a post that has a comment by now is done. */
  state: DailyState;
  madeAt: Date;
  text: string | null;
  postType: DailyPick['post']['postType'];
  url: string | null;
  publishedAt: Date | null;
  reactions: number | null;
  comments: number | null;
  reposts: number | null;
  authorName: string | null;
  authorUrl: string | null;
  headline: string | null;
  pictureUrl: string | null;
  personId: string | null;
  authorKey: string;
};

/** A day's picks by rank, without posts by people excluded or erased since, whose slots are free. */
export async function readPickRows(db: Kysely<Database>, scope: OwnScope, day: string): Promise<PickRow[]> {
  const { userId, realm } = scope;
  const { rows } = await sql<Omit<PickRow, 'authorKey'>>`
    select ${prepared} pick.id, pick.post_id as "postId", pick.rank, pick.points, pick.reasons, pick.made_at as "madeAt",
      case when pick.state = 'open' and ${isCommentedSql(sql`pick.user_id`, sql`pick.post_id`)}
        then 'done' else pick.state end as state,
      post.text, post.post_type as "postType", post.url, post.published_at as "publishedAt",
      post.reaction_count as reactions, post.comment_count as comments, post.repost_count as reposts,
      coalesce(post.author_name, followed.name) as "authorName",
      coalesce(followed.url, post.author_url) as "authorUrl",
      followed.headline, followed.picture_url as "pictureUrl", followed.person_id as "personId"
    from daily_pick pick
    join post on post.user_id = pick.user_id and post.id = pick.post_id
    left join feed_post feed on feed.user_id = pick.user_id and feed.post_id = pick.post_id
    left join engage_profile followed on followed.user_id = feed.user_id and followed.id = feed.engage_profile_id
    where pick.user_id = ${userId} and pick.network = ${realm} and pick.day = ${day}::date
    order by pick.rank`.execute(db);
  if (rows.length === 0) return [];
  const personOf = await findPeopleByUrl(
    db,
    scope,
    rows.map(({ authorUrl }) => authorUrl),
  );
  const excluded = await readExcluded(db, userId);
  const named = rows.map((row) => {
    const personId = personOf.get(row.authorUrl ?? '') ?? row.personId;
    return { ...row, personId, authorKey: personId ?? row.authorUrl ?? row.postId };
  });
  const blocked = await findBlocked(
    db,
    scope,
    named.map((row) => ({ ...row, urn: null, publicId: null, url: row.authorUrl })),
  );
  const erased = new Set([...blocked].map(({ id }) => id));
  // A post whose author was erased no longer has an author name.
  const shown = named.filter(
    ({ id, personId, authorName }) =>
      authorName !== null && !erased.has(id) && (personId === null || !excluded.has(personId)),
  );
  return withFaces(db, userId, shown);
}

/** Adds headline and picture from the person if the author isn't followed. */
async function withFaces(db: Kysely<Database>, userId: string, rows: PickRow[]): Promise<PickRow[]> {
  const ids = rows.flatMap(({ personId }) => personId ?? []);
  if (ids.length === 0) return rows;
  const people = await db
    .selectFrom('person')
    .select(['id', 'headline', 'picture_url as pictureUrl'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  const faces = new Map(people.map((person) => [person.id, person]));
  return rows.map((row) => {
    const face = row.personId === null ? undefined : faces.get(row.personId);
    return {
      ...row,
      headline: row.headline ?? face?.headline ?? null,
      pictureUrl: row.pictureUrl ?? face?.pictureUrl ?? null,
    };
  });
}
