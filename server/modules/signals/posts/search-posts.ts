import { type Kysely, sql } from 'kysely';
import type { FoundPost } from '#contract/signal-posts.ts';
import type { Database } from '#server/db/database.ts';
import { foldedForLike, wordsOf } from '#server/modules/signals/listing/search-words.ts';

const defaultLimit = 10;

/**
 * Posts by their text and author, each word of the keyword anywhere in them, case and accents ignored, the newest first.
 * Each comes with the connected profile among whose signals those who engaged with it are; posts that nobody engaged
 * with for a profile that is connected now are left out, unless that profile wrote them.
 */
export async function searchPosts(
  db: Kysely<Database>,
  userId: string,
  query: { keyword: string; limit?: number | undefined },
): Promise<{ items: FoundPost[] }> {
  const words = wordsOf(query.keyword);
  if (words.length === 0) return { items: [] };
  const text = sql`ingrow_fold(concat_ws(' ', post.text, post.author_name))`;
  const holds = words.map((word) => sql`${text} like '%' || ${foldedForLike(word)} || '%'`);
  const { rows } = await sql<Omit<FoundPost, 'publishedAt'> & { publishedAt: Date | null }>`
    select post.id, post.network, left(post.text, 240) as excerpt,
      coalesce(author.name, post.author_name) as "authorName", post.published_at as "publishedAt",
      place.id as "connectedProfileId",
      (select count(distinct engagement.person_id)::integer from engagement
        where engagement.user_id = post.user_id and engagement.post_id = post.id
          and engagement.connected_profile_id = place.id and engagement.direction = 'inbound') as people
    from post
    left join connected_profile author on author.user_id = post.user_id and author.id = post.author_profile_id
    cross join lateral (
      select profile.id from connected_profile profile
      where profile.user_id = post.user_id and profile.disconnected_at is null
        and (profile.id = post.author_profile_id or exists (
          select from engagement
          where engagement.user_id = post.user_id and engagement.post_id = post.id
            and engagement.connected_profile_id = profile.id and engagement.direction = 'inbound'
        ))
      order by profile.id <> coalesce(post.author_profile_id, profile.id), profile.created_at, profile.id limit 1
    ) as place
    where post.user_id = ${userId}::uuid and ${sql.join(holds, sql` and `)}
    order by post.published_at desc nulls last, post.id desc
    limit ${query.limit ?? defaultLimit}`.execute(db);
  return { items: rows.map((row) => ({ ...row, publishedAt: row.publishedAt?.toISOString() ?? null })) };
}
