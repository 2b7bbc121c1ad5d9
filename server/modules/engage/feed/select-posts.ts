import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FeedPost } from '#contract/engage-feed.ts';
import type { PostType } from '#contract/posts.ts';
import type { Network, ProfileKind } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';

/** A post as it is read; `last` is its time to the microsecond, for cursors. */
export type FeedRow = {
  id: string;
  last: string;
  network: Network;
  urn: string;
  url: string | null;
  text: string | null;
  postType: PostType;
  reactions: number | null;
  comments: number | null;
  reposts: number | null;
  publishedAt: Date;
  seenAt: Date | null;
  authorId: string;
  authorKind: ProfileKind;
  authorName: string;
  authorHeadline: string | null;
  authorPicture: string | null;
  authorUrl: string;
  authorPersonId: string | null;
};

/**
 * Reads posts of the feed with their authors, newest first.
 *
 * @param rows what comes behind `select … from feed_post where`: the posts are chosen by it alone, so that an index
 *   reads them in order, and only those are joined
 */
export async function selectPosts(db: Kysely<Database>, rows: RawBuilder<unknown>): Promise<FeedRow[]> {
  const { rows: found } = await sql<FeedRow>`
    select chosen.post_id as id,
      to_char(chosen.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last,
      chosen.network, post.urn, post.url, post.text, chosen.post_type as "postType",
      post.reaction_count as reactions, post.comment_count as comments, post.repost_count as reposts,
      chosen.published_at as "publishedAt", chosen.seen_at as "seenAt",
      author.id as "authorId", author.kind as "authorKind", author.name as "authorName",
      author.headline as "authorHeadline", author.picture_url as "authorPicture", author.url as "authorUrl",
      author.person_id as "authorPersonId"
    from (
      select user_id, post_id, network, engage_profile_id, post_type, published_at, seen_at
      from feed_post where ${rows}
    ) as chosen
    join post on post.user_id = chosen.user_id and post.id = chosen.post_id
    join engage_profile as author on author.user_id = chosen.user_id and author.id = chosen.engage_profile_id
    order by chosen.published_at desc, chosen.post_id desc`.execute(db);
  return found;
}

/** A post as the wire shows it, without marked keywords. */
export function feedPostAnswer(row: FeedRow): FeedPost {
  return {
    id: row.id,
    network: row.network,
    urn: row.urn,
    url: row.url,
    author: {
      id: row.authorId,
      kind: row.authorKind,
      name: row.authorName,
      headline: row.authorHeadline,
      pictureUrl: row.authorPicture,
      url: row.authorUrl,
      personId: row.authorPersonId,
    },
    text: row.text,
    postType: row.postType,
    counts: { reactions: row.reactions, comments: row.comments, reposts: row.reposts },
    publishedAt: row.publishedAt.toISOString(),
    seenAt: row.seenAt?.toISOString() ?? null,
    hits: [],
  };
}
