import { type Kysely, sql } from 'kysely';
import type { DailyPick, DailyState, Reason } from '#contract/recommendations.ts';
import type { Database } from '#server/db/database.ts';
import { findPeopleByAddress } from '#server/modules/engage/recommendations/find-people-by-address.ts';
import { readExcluded } from '#server/modules/engage/recommendations/read-excluded.ts';
import type { OwnScope } from '#server/modules/engage/recommendations/require-owned-scope.ts';
import { findBarred } from '#server/modules/network/people/erasure-blocks.ts';
import { isCommentedSql } from './find-daily-posts.ts';

/** A pick of a day that may be shown. */
export type PickRow = {
  id: string;
  postId: string;
  rank: number;
  points: number;
  reasons: Reason[];
  /** As it counts: a post that has a comment by now is done. */
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

/**
 * The picks of a day by rank. Posts of somebody whom the user has excluded or erased since are not among them: their
 * places are free.
 */
export async function readPickRows(db: Kysely<Database>, scope: OwnScope, day: string): Promise<PickRow[]> {
  const { userId, network } = scope;
  const { rows } = await sql<Omit<PickRow, 'authorKey'>>`
    select pick.id, pick.post_id as "postId", pick.rank, pick.points, pick.reasons, pick.made_at as "madeAt",
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
    where pick.user_id = ${userId} and pick.network = ${network} and pick.day = ${day}::date
    order by pick.rank`.execute(db);
  const personOf = await findPeopleByAddress(
    db,
    scope,
    rows.map(({ authorUrl }) => authorUrl),
  );
  const excluded = await readExcluded(db, userId);
  const named = rows.map((row) => {
    const personId = personOf.get(row.authorUrl ?? '') ?? row.personId;
    return { ...row, personId, authorKey: personId ?? row.authorUrl ?? row.postId };
  });
  const barred = await findBarred(
    db,
    scope,
    named.map((row) => ({ ...row, urn: null, publicId: null, url: row.authorUrl })),
  );
  const erased = new Set([...barred].map(({ id }) => id));
  // A post whose author was erased names nobody any more.
  const shown = named.filter(
    ({ id, personId, authorName }) =>
      authorName !== null && !erased.has(id) && (personId === null || !excluded.has(personId)),
  );
  return withFaces(db, userId, shown);
}

/** Headline and picture of authors who are not followed are those of the person. */
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
    const face = faces.get(row.personId ?? '');
    return {
      ...row,
      headline: row.headline ?? face?.headline ?? null,
      pictureUrl: row.pictureUrl ?? face?.pictureUrl ?? null,
    };
  });
}
