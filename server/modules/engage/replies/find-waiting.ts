import { type Kysely, sql } from 'kysely';
import { inboxDays } from '#contract/inbox.ts';
import type { Database } from '#server/db/database.ts';

/**
 * What others said under a post of the user's and has no later answer of theirs in its thread, questions
 * first, then the newest. Items whose reply was approved or copied don't wait.
 *
 * @returns ids of engagements
 */
export async function findWaiting(
  db: Kysely<Database>,
  userId: string,
  postId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const since = new Date(now.getTime() - inboxDays * 24 * 3600 * 1000);
  const { rows } = await sql<{ id: string }>`
    select said.id from engagement said
    join post on post.user_id = said.user_id and post.id = said.post_id
    join connected_profile own on own.user_id = post.user_id and own.id = post.author_profile_id
    where said.user_id = ${userId}::uuid and said.post_id = ${postId}::uuid and said.direction = 'inbound'
      and said.type in ('comment', 'reply', 'mention') and said.person_id is not null
      and said.occurred_at > ${since}::timestamptz
      and not exists (select from engagement done where done.user_id = said.user_id and done.post_id = said.post_id
        and done.direction = 'outbound' and done.occurred_at >= said.occurred_at
        and (done.parent_comment_id = coalesce(said.parent_comment_id, said.comment_id)
          or done.source = 'user' and done.person_id = said.person_id))
      and not exists (select from ready_comment reply where reply.user_id = said.user_id
        and reply.engagement_id = said.id and reply.status in ('approved', 'copied', 'posted', 'dismissed'))
    order by position('?' in coalesce(said.text, '')) > 0 desc, said.occurred_at desc, said.id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
