import { type Kysely, sql } from 'kysely';
import type { NextPost } from '#contract/signals/signal-details.ts';
import type { Database } from '#server/db/database.ts';
import { effectiveStatus, isCommentedSql } from '#server/modules/people/posts/comment-status.ts';
import { isDoNotEngage } from '#server/modules/signals/lists/do-not-engage.ts';
import type { OwnedSignal } from '#server/modules/signals/require-owned-signal.ts';

/** How many of a person's newest posts are considered. */
const maxPosts = 100;

type Row = Omit<NextPost, 'publishedAt' | 'draft'> & {
  publishedAt: Date | null;
  draftId: string | null;
  draftStatus: NonNullable<NextPost['draft']>['status'] | null;
};

/**
 * The person's post to comment on: the newest with a draft that waits for the user or is being written,
 * otherwise the newest without a comment by the user, posted or on its way. None for people on "Do not engage".
 *
 * @param urls the URLs that the person's posts name as their author
 */
export async function readNextPost(
  db: Kysely<Database>,
  { userId, personId }: OwnedSignal,
  urls: readonly string[],
  now: Date,
): Promise<NextPost | null> {
  const { rows } = await sql<Row>`
    select post.id, post.url, left(post.text, 240) as excerpt, post.published_at as "publishedAt",
      draft.id as "draftId", draft.status as "draftStatus"
    from (
      (select post.user_id, post.id from post
        where post.user_id = ${userId} and post.author_url = any(${[...urls]}::text[])
          and post.author_profile_id is null
        order by post.published_at desc nulls last limit ${maxPosts})
      union
      (select feed.user_id, feed.post_id from engage_profile followed
        join feed_post feed on feed.user_id = followed.user_id and feed.engage_profile_id = followed.id
        where followed.user_id = ${userId} and followed.person_id = ${personId}
        order by feed.published_at desc limit ${maxPosts})
    ) theirs
    join post on post.user_id = theirs.user_id and post.id = theirs.id
    left join lateral (
      select ready_comment.id, ${effectiveStatus(now)} as status from ready_comment
      left join publication
        on publication.user_id = ready_comment.user_id and publication.id = ready_comment.publication_id
      where ready_comment.user_id = post.user_id and ready_comment.post_id = post.id
        and ready_comment.engagement_id is null and ready_comment.deleted_at is null and ${effectiveStatus(now)} in ('generating', 'suggested')
      order by ready_comment.created_at desc limit 1
    ) draft on true
    where (draft.id is not null or not ${isCommentedSql(sql`post.user_id`, sql`post.id`)})
      and not ${isDoNotEngage(sql`${userId}::uuid`, sql`${personId}::uuid`)}
    order by draft.id is null, post.published_at desc nulls last, post.id desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { draftId, draftStatus, ...post } = row;
  return {
    ...post,
    publishedAt: post.publishedAt?.toISOString() ?? null,
    draft: draftId === null || draftStatus === null ? null : { id: draftId, status: draftStatus },
  };
}
