import type { Kysely } from 'kysely';
import type { StoredPost } from '#contract/imports/post-import.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';

/** Stored posts as the API returns them, in the order of their ids; other users' posts are left out. */
export async function readPosts(db: Kysely<Database>, userId: string, ids: string[]): Promise<StoredPost[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('post')
    .leftJoin('connected_profile as author', (join) =>
      join.onRef('author.user_id', '=', 'post.user_id').onRef('author.id', '=', 'post.author_profile_id'),
    )
    .selectAll('post')
    .select(['author.name as profileName', 'author.url as profileUrl'])
    .where('post.user_id', '=', userId)
    .where('post.id', 'in', ids)
    .execute();
  const byId = new Map(
    rows.map((row) => {
      const name = row.profileName ?? row.author_name;
      const post: StoredPost = {
        id: row.id,
        url: row.url,
        urn: row.urn,
        author: name === null ? null : { name, url: row.profileUrl ?? row.author_url },
        isOwn: row.author_profile_id !== null,
        text: row.text,
        postType: row.post_type,
        counts: { reactions: row.reaction_count, comments: row.comment_count, reposts: row.repost_count },
        publishedAt: row.published_at?.toISOString() ?? null,
      };
      return [row.id, post];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One stored post. @throws AppError `not_found` for another user's id. */
export async function readPost(db: Kysely<Database>, userId: string, id: string): Promise<StoredPost> {
  const [post] = await readPosts(db, userId, [id]);
  if (post === undefined) throw notFound('Post');
  return post;
}
