import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { unnestRows } from '#server/db/unnest-rows.ts';
import { lockFacts, pinFacts } from '#server/modules/people/lock-facts.ts';
import type { FactOrigin } from '#server/modules/people/new-facts.ts';
import { recordPosts } from '#server/modules/people/posts/record-posts.ts';
import { guessLanguage } from '#server/modules/profile/guess-language.ts';
import type { SourcePost } from '#server/ports/linkedin-source/port.ts';
import { stemWords, writeVector } from './feed-keywords.ts';
import { tokensOf } from './post-tokens.ts';

/** The profile whose posts they are. */
export type FeedAuthor = { id: string; name: string; url: string };

const feedColumns = {
  post_id: 'uuid',
  post_type: 'text',
  published_at: 'timestamptz',
  words: 'text',
} as const;

/**
 * Stores a followed profile's posts as facts and adds them to the feed, in the caller's transaction. A post
 * that already exists, from any source, isn't duplicated: its facts are updated, and its position in the feed
 * never changes.
 *
 * @returns how many are new in the feed
 */
export async function recordFeedPosts(
  trx: Transaction<Database>,
  origin: FactOrigin,
  author: FeedAuthor,
  posts: SourcePost[],
): Promise<number> {
  if (posts.length === 0) return 0;
  const { userId, realm } = origin;
  await lockFacts(trx, userId);
  // Only the sync of a connected profile says which posts are the user's own, so none is claimed here.
  const { ids } = await recordPosts(
    trx,
    origin,
    author.id,
    posts.map((post) => ({ ...post, isOwn: false, author: { name: author.name, url: author.url } })),
  );
  await pinFacts(trx, userId, { postIds: [...ids.values()] });
  const reported = new Map(posts.map((post) => [post.urn, post]));
  const stored = await trx
    .selectFrom('post')
    .select(['id', 'urn', 'text', 'post_type'])
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids.values()])
    .execute();
  const read = stored.map((post) => ({
    post,
    words: tokensOf(post.text ?? ''),
    language: guessLanguage(post.text ?? ''),
  }));
  const stems = await stemWords(
    trx,
    read.flatMap(({ words, language }) => words.map(({ bare }) => ({ language, word: bare }))),
  );
  const rows = read.map(({ post, words, language }) => ({
    post_id: post.id,
    post_type: post.post_type,
    published_at: reported.get(post.urn)?.publishedAt ?? origin.seenAt,
    words: writeVector(words, language, stems),
  }));
  const written = await sql<{ isNew: boolean }>`
    insert into feed_post (user_id, network, engage_profile_id, post_id, post_type, published_at, words)
    select ${userId}::uuid, ${realm}, ${author.id}::uuid, f.post_id, f.post_type, f.published_at, f.words::tsvector
    from ${unnestRows('f', feedColumns, rows)}
    on conflict (user_id, post_id) do update set
      engage_profile_id = excluded.engage_profile_id,
      post_type = excluded.post_type,
      words = excluded.words
    where (feed_post.engage_profile_id, feed_post.post_type, feed_post.words)
      is distinct from (excluded.engage_profile_id, excluded.post_type, excluded.words)
    returning old.post_id is null as "isNew"`.execute(trx);
  const added = written.rows.filter(({ isNew }) => isNew).length;
  if (added > 0) await notifyChange(trx, userId, { name: 'feed', id: author.id });
  return added;
}
