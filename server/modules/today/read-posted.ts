import { type Kysely, sql } from 'kysely';
import type { PostedThisWeek } from '#contract/today.ts';
import { countedChannels } from '#core/channels/index.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';

const weekMs = 7 * 86_400_000;
/** As many posts as signals can be filtered by. */
const maxPosts = 100;

/**
 * The results of the user's own posts from the last seven days, as far as a source reported them; null if
 * there are none.
 */
export async function readPosted(
  db: Kysely<Database>,
  { userId, realm, profileIds }: SignalScope,
  now: Date,
): Promise<PostedThisWeek | null> {
  const since = new Date(now.getTime() - weekMs);
  const { rows } = await sql<PostedThisWeek>`
    select ${prepared} count(*)::integer as posts, coalesce(sum(reaction_count), 0)::integer as reactions,
      coalesce(sum(comment_count), 0)::integer as comments,
      coalesce((array_agg(id order by published_at desc) filter (where exists (
        select from engagement
        where engagement.user_id = post.user_id and engagement.post_id = post.id and engagement.direction = 'inbound'
          and engagement.person_id is not null and engagement.connected_profile_id = any(${[...profileIds]}::uuid[])
      )))[1:${sql.lit(maxPosts)}], '{}') as "postIds",
      (select coalesce(jsonb_agg(jsonb_build_object('channel', channel, 'posts', posts, 'likes', likes, 'replies', replies)
        order by channel desc), '[]') from (
        select channel, count(*) filter (where part = 0) as posts, coalesce(sum(like_count), 0) as likes,
          coalesce(sum(reply_count), 0) as replies
        from publication
        where user_id = ${userId}::uuid and network = ${realm} and kind = 'post' and state = 'published'
          and channel = any(${[...countedChannels]}::text[]) and counted_at is not null
          and finished_at > ${since}::timestamptz and finished_at <= ${now}::timestamptz
        group by channel having count(*) filter (where part = 0) > 0
      ) counted) as elsewhere
    from post
    where user_id = ${userId}::uuid and network = ${realm} and author_profile_id = any(${[...profileIds]}::uuid[])
      and published_at > ${since}::timestamptz and published_at <= ${now}::timestamptz
      and post_type <> 'repost' and (reaction_count is not null or comment_count is not null)`.execute(db);
  const [found] = rows;
  return found && found.posts + found.elsewhere.length > 0 ? found : null;
}
