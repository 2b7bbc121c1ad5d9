import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { findBlocked } from '#server/modules/people/persons/erasure-blocks.ts';
import { findPeopleByUrl } from './candidates.ts';
import type { OwnScope } from './require-owned-scope.ts';

/** Another person's post, with its author as far as the user knows them. */
export type RecentPost = {
  postId: string;
  text: string | null;
  publishedAt: Date;
  /** Null if the author isn't one of the user's people. */
  personId: string | null;
  /** The same for all posts of an author, known or not. */
  authorKey: string;
  isFollowed: boolean;
};

/** The most posts to consider from followed profiles, and as many from everyone else; newest first. */
const maxPosts = 2000;

type Row = {
  postId: string;
  text: string | null;
  publishedAt: Date;
  authorUrl: string;
  followedPersonId: string | null;
  isFollowed: boolean;
};

/**
 * Posts of profiles the user follows and of the user's own people, newest first. Excludes the user's own
 * posts and posts by erased people.
 *
 * @param span after `since`, up to and including `till`
 */
export async function readRecentPosts(
  db: Kysely<Database>,
  scope: OwnScope,
  { since, till }: { since: Date; till: Date },
): Promise<RecentPost[]> {
  const { userId, realm } = scope;
  const { rows } = await sql<Row>`
    (select post.id as "postId", post.text, feed.published_at as "publishedAt",
      followed.url as "authorUrl", followed.person_id as "followedPersonId", true as "isFollowed"
    from feed_post feed
    join post on post.user_id = feed.user_id and post.id = feed.post_id
    join engage_profile followed on followed.user_id = feed.user_id and followed.id = feed.engage_profile_id
    where feed.user_id = ${userId} and feed.network = ${realm} and post.author_profile_id is null
      and followed.unfollowed_at is null
      and feed.published_at > ${since} and feed.published_at <= ${till}
    order by feed.published_at desc, feed.post_id desc limit ${maxPosts})
    union all
    (select post.id, post.text, post.published_at, post.author_url, null, false
    from post
    where post.user_id = ${userId} and post.network = ${realm} and post.author_profile_id is null
      and post.author_name is not null and post.author_url is not null
      and post.published_at > ${since} and post.published_at <= ${till}
      and not exists (select from feed_post feed
        join engage_profile followed on followed.user_id = feed.user_id and followed.id = feed.engage_profile_id
        where feed.user_id = post.user_id and feed.post_id = post.id and followed.unfollowed_at is null)
    order by post.published_at desc, post.id desc limit ${maxPosts})`.execute(db);
  const personOf = await findPeopleByUrl(
    db,
    scope,
    rows.map(({ authorUrl }) => authorUrl),
  );
  const blocked = await findBlocked(
    db,
    scope,
    rows.map((row) => ({ ...row, urn: null, publicId: null, url: row.authorUrl })),
  );
  const erased = new Set([...blocked].map(({ postId }) => postId));
  return rows.flatMap(({ followedPersonId, authorUrl, ...post }) => {
    const personId = personOf.get(authorUrl) ?? followedPersonId;
    const isKnown = personId !== null || post.isFollowed;
    if (erased.has(post.postId) || !isKnown) return [];
    return [{ ...post, personId, authorKey: personId ?? authorUrl }];
  });
}
