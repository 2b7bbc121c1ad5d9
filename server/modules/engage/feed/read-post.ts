import { type Kysely, sql } from 'kysely';
import type { FeedPost } from '#contract/engage-feed.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { feedPostAnswer, selectPosts } from './select-posts.ts';

/** Posts of the feed in the order of their ids; those of strangers and of nobody are left out. */
export async function readFeedPosts(
  db: Kysely<Database>,
  userId: string,
  ids: string[],
): Promise<FeedPost[]> {
  const rows = await selectPosts(
    db,
    sql`feed_post.user_id = ${userId}::uuid and feed_post.post_id = any(${ids}::uuid[])`,
  );
  const byId = new Map(rows.map((row) => [row.id, feedPostAnswer(row)]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** One post of the feed. @throws AppError `not_found` for a stranger's id */
export async function readFeedPost(db: Kysely<Database>, userId: string, id: string): Promise<FeedPost> {
  const [post] = await readFeedPosts(db, userId, [id]);
  if (post === undefined) throw notFound('Post');
  return post;
}
