import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { FeedFilters, FeedPost, FeedQuery } from '#contract/engage/engage-feed.ts';
import { Id, Moment } from '#contract/paging.ts';
import type { PostType } from '#contract/posts.ts';
import { type ProfileKind, Realm } from '#contract/profile.ts';
import { notFound } from '#server/app-error.ts';
import { decodeCursor, foreignCursor, pageRows } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { doNotEngageProfiles } from '#server/modules/engage/following/do-not-engage-profiles.ts';
import { shownRealmSql } from '#server/modules/engage/shown-realm.ts';
import { hasPostedSql } from '#server/modules/people/posts/comment-status.ts';
import { guessLanguage } from '#server/modules/profile/guess-language.ts';
import {
  findHits,
  type KeywordConditions,
  readKeywords,
  stemWords,
  wordsToStem,
  writeQueries,
} from './feed-keywords.ts';
import { tokensOf } from './post-tokens.ts';

const defaultLimit = 20;

/** The post after which the page continues. */
const FeedCursor = z.object({ network: Realm, last: Moment, id: Id });

/**
 * A page of the feed, newest first. A post's position never changes, so following the cursor returns every
 * post that existed at the start exactly once, whatever arrives in between.
 *
 * @throws AppError that names the field `cursor` if it is invalid or from the other realm's feed
 */
export async function listFeedPosts(
  db: Kysely<Database>,
  userId: string,
  query: FeedQuery,
): Promise<{ items: FeedPost[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(FeedCursor, query.cursor);
  const scope = await readScope(db, userId, query.network ?? after?.network);
  if (after !== null && after.network !== scope.realm) throw foreignCursor();
  const limit = query.limit ?? defaultLimit;
  const keywords = readKeywords(query);
  const asked = await stemWords(db, wordsToStem(keywords));
  const beyond =
    after === null
      ? sql``
      : sql`and (feed_post.published_at, feed_post.post_id) < (${after.last}::timestamptz, ${after.id}::uuid)`;
  const rows = await selectPosts(
    db,
    sql`${feedWhere(scope, query, writeQueries(keywords, asked))} ${beyond}
      order by published_at desc, post_id desc limit ${limit + 1}`,
  );
  const { shown, nextCursor } = pageRows(rows, limit, ({ last, id }) => ({ network: scope.realm, last, id }));
  return { items: await markHits(db, shown, query), nextCursor };
}

async function readScope(db: Kysely<Database>, userId: string, asked: Realm | undefined): Promise<FeedScope> {
  const { rows } = await sql<{ realm: Realm; hidden: string[] }>`
    select ${shownRealmSql(userId, asked)} as realm, array(
      select id from engage_profile where user_id = ${userId}::uuid and unfollowed_at is not null
      union select id from ${doNotEngageProfiles(sql`${userId}::uuid`)} as listed
    ) as hidden`.execute(db);
  const [scope] = rows;
  if (scope === undefined) throw new Error('A row without a table is always there');
  return { userId, ...scope };
}

/** The posts with the positions of the query's keywords. */
async function markHits(db: Kysely<Database>, rows: FeedRow[], query: FeedQuery): Promise<FeedPost[]> {
  const keywords = readKeywords(query);
  if (keywords.all.length + keywords.any.length === 0) return rows.map(feedPostAnswer);
  const read = rows.map((row) => ({
    row,
    text: row.text ?? '',
    language: keywords.stemming ? guessLanguage(row.text ?? '') : null,
  }));
  const ofPosts = read.flatMap(({ text, language }) =>
    language === null ? [] : tokensOf(text).map(({ bare }) => ({ language, word: bare })),
  );
  const stems = await stemWords(db, [...ofPosts, ...wordsToStem(keywords)]);
  return read.map(({ row, text, language }) => ({
    ...feedPostAnswer(row),
    hits: findHits(text, language, keywords, stems),
  }));
}

/** Feed posts in the order of the given ids, without other users' or unknown posts. */
async function readFeedPosts(db: Kysely<Database>, userId: string, ids: string[]): Promise<FeedPost[]> {
  const rows = await selectPosts(
    db,
    sql`feed_post.user_id = ${userId}::uuid and feed_post.post_id = any(${ids}::uuid[])`,
  );
  const byId = new Map(rows.map((row) => [row.id, feedPostAnswer(row)]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** One post of the feed. @throws AppError `not_found` for another user's id */
export async function readFeedPost(db: Kysely<Database>, userId: string, id: string): Promise<FeedPost> {
  const [post] = await readFeedPosts(db, userId, [id]);
  if (post === undefined) throw notFound('Post');
  return post;
}

/** A post as read from the database; `last` is its time to the microsecond, for cursors. */
type FeedRow = {
  id: string;
  last: string;
  realm: Realm;
  urn: string;
  url: string | null;
  text: string | null;
  postType: PostType;
  pictureUrl: string | null;
  reactions: number | null;
  comments: number | null;
  reposts: number | null;
  publishedAt: Date;
  seenAt: Date | null;
  isCommented: boolean;
  authorId: string;
  authorKind: ProfileKind;
  authorName: string;
  authorHeadline: string | null;
  authorPicture: string | null;
  authorUrl: string;
  authorPersonId: string | null;
};

/**
 * Reads feed posts with their authors, newest first.
 *
 * @param rows what follows `select … from feed_post where`. It alone selects the posts, so an index reads
 *   them in order and only those are joined
 */
async function selectPosts(db: Kysely<Database>, rows: RawBuilder<unknown>): Promise<FeedRow[]> {
  const { rows: found } = await sql<FeedRow>`
    select chosen.post_id as id,
      to_char(chosen.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last,
      chosen.network as realm, post.urn, post.url, post.text, chosen.post_type as "postType",
      post.picture_url as "pictureUrl",
      post.reaction_count as reactions, post.comment_count as comments, post.repost_count as reposts,
      chosen.published_at as "publishedAt", chosen.seen_at as "seenAt",
      ${hasPostedSql(sql`chosen.user_id`, sql`chosen.post_id`)} as "isCommented",
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

/** A post as the API returns it, without marked keywords. */
function feedPostAnswer(row: FeedRow): FeedPost {
  return {
    id: row.id,
    network: row.realm,
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
    pictureUrl: row.pictureUrl,
    counts: { reactions: row.reactions, comments: row.comments, reposts: row.reposts },
    publishedAt: row.publishedAt.toISOString(),
    seenAt: row.seenAt?.toISOString() ?? null,
    isCommented: row.isCommented,
    hits: [],
  };
}

/** The user's feed without `hidden` profiles: unfollowed ones and people on "Do not engage". */
type FeedScope = { userId: string; realm: Realm; hidden: string[] };

/** The conditions on a feed post, over the table `feed_post`. */
function feedWhere(
  scope: FeedScope,
  filters: FeedFilters,
  { has, checks }: KeywordConditions,
): RawBuilder<boolean> {
  const { postType = [], profile = [] } = filters;
  const conditions = [
    sql`feed_post.user_id = ${scope.userId}::uuid and feed_post.network = ${scope.realm}`,
    ...(scope.hidden.length > 0 ? [sql`feed_post.engage_profile_id <> all(${scope.hidden}::uuid[])`] : []),
    ...(postType.length > 0 ? [sql`feed_post.post_type = any(${postType}::text[])`] : []),
    ...(profile.length > 0 ? [sql`feed_post.engage_profile_id = any(${profile}::uuid[])`] : []),
    ...(filters.hideSeen ? [sql`feed_post.seen_at is null`] : []),
    ...(has === null ? [] : [sql`feed_post.words @@ ${has}::tsquery`]),
    ...checks,
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/**
 * Marks posts as seen now, or as unseen. Posts already in that state keep their time.
 *
 * @throws AppError `not_found` if one isn't in the user's feed; then nothing changes
 */
export async function markSeen(
  db: Kysely<Database>,
  userId: string,
  named: { ids: string[]; seen?: boolean | undefined },
  now: Date,
): Promise<{ changed: number }> {
  const ids = [...new Set(named.ids.map((id) => id.toLowerCase()))];
  const seen = named.seen ?? true;
  return db.transaction().execute(async (trx) => {
    // Locked in a fixed order, so two tabs can't deadlock.
    const found = await trx
      .selectFrom('feed_post')
      .select('post_id')
      .where('user_id', '=', userId)
      .where('post_id', 'in', ids)
      .orderBy('post_id')
      .forNoKeyUpdate()
      .execute();
    if (found.length !== ids.length) throw notFound('Post');
    const { numUpdatedRows } = await trx
      .updateTable('feed_post')
      .set({ seen_at: seen ? now : null })
      .where('user_id', '=', userId)
      .where('post_id', 'in', ids)
      .where('seen_at', seen ? 'is' : 'is not', null)
      .executeTakeFirst();
    return { changed: Number(numUpdatedRows) };
  });
}
