import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { FeedPost, FeedQuery } from '#contract/engage-feed.ts';
import { Id, Moment } from '#contract/paging.ts';
import { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { shownNetworkSql } from '#server/modules/engage/shown-network.ts';
import { guessLanguage } from '#server/modules/profile/guess-language.ts';
import { decodeCursor, encodeCursor, foreignCursor } from '#server/modules/signals/listing/cursor.ts';
import { type FeedScope, feedWhere } from './feed-where.ts';
import { findHits } from './find-hits.ts';
import { readKeywords, wordsToStem, writeQueries } from './keyword-query.ts';
import { wordsOf } from './post-words.ts';
import { type FeedRow, feedPostAnswer, selectPosts } from './select-posts.ts';
import { stemWords } from './stem-words.ts';

const defaultLimit = 20;

/** After which post the page goes on. */
const FeedCursor = z.object({ network: Network, last: Moment, id: Id });

/**
 * A page of the feed, newest first. The place of a post never moves, so that following the cursor gives each post that
 * was there once, whatever arrives meanwhile and wherever it belongs.
 *
 * @throws AppError that names the field `cursor` where it is broken or of the other network's feed
 */
export async function listFeedPosts(
  db: Kysely<Database>,
  userId: string,
  query: FeedQuery,
): Promise<{ items: FeedPost[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(FeedCursor, query.cursor);
  const scope = await readScope(db, userId, query.network ?? after?.network);
  if (after !== null && after.network !== scope.network) throw foreignCursor();
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
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: await markHits(db, page, query),
    nextCursor: last ? encodeCursor({ network: scope.network, last: last.last, id: last.id }) : null,
  };
}

async function readScope(
  db: Kysely<Database>,
  userId: string,
  asked: Network | undefined,
): Promise<FeedScope> {
  const { rows } = await sql<{ network: Network; hidden: string[] }>`
    select ${shownNetworkSql(userId, asked)} as network, array(
      select id from engage_profile where user_id = ${userId}::uuid and unfollowed_at is not null
    ) as hidden`.execute(db);
  const [scope] = rows;
  if (scope === undefined) throw new Error('A row without a table is always there');
  return { userId, ...scope };
}

/** The posts with the places where the keywords of the query stand. */
async function markHits(db: Kysely<Database>, rows: FeedRow[], query: FeedQuery): Promise<FeedPost[]> {
  const keywords = readKeywords(query);
  if (keywords.all.length + keywords.any.length === 0) return rows.map(feedPostAnswer);
  const read = rows.map((row) => ({
    row,
    text: row.text ?? '',
    language: keywords.stemming ? guessLanguage(row.text ?? '') : null,
  }));
  const ofPosts = read.flatMap(({ text, language }) =>
    language === null ? [] : wordsOf(text).map(({ bare }) => ({ language, word: bare })),
  );
  const stems = await stemWords(db, [...ofPosts, ...wordsToStem(keywords)]);
  return read.map(({ row, text, language }) => ({
    ...feedPostAnswer(row),
    hits: findHits(text, language, keywords, stems),
  }));
}
