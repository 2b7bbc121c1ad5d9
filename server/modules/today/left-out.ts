import { type RawBuilder, sql } from 'kysely';
import type { VisitMoments } from '#server/modules/signals/last-visit.ts';
import { doNotEngageSql } from '#server/modules/signals/lists/do-not-engage.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';

/**
 * Whether a person is left out: dismissed, snoozed, on "Do not engage", marked as done for today, or with a
 * post on which the user's comment was approved or posted since midnight. There are few comments per day, so
 * they are read once.
 */
export function isLeftOutSql(
  { userId }: SignalScope,
  { midnight, now }: Pick<VisitMoments, 'midnight' | 'now'>,
): RawBuilder<boolean> {
  const ofToday = sql`comment.user_id = ${userId}::uuid and comment.status in ('approved', 'copied', 'posted')
    and coalesce(comment.posted_at, comment.approved_at, comment.updated_at) >= ${midnight}::timestamptz`;
  return sql<boolean>`(signal.status = 'dismissed' or coalesce(signal.snoozed_until > ${now}::timestamptz, false)
    or ${doNotEngageSql}
    or exists (select from today_done done where done.user_id = signal.user_id and done.kind = 'signal'
      and done.subject_id = signal.id and done.done_at >= ${midnight}::timestamptz)
    or coalesce(signal.url in (select post.author_url from ready_comment comment
      join post on post.user_id = comment.user_id and post.id = comment.post_id where ${ofToday}), false)
    or coalesce(signal.person_id in (select followed.person_id from ready_comment comment
      join feed_post feed on feed.user_id = comment.user_id and feed.post_id = comment.post_id
      join engage_profile followed on followed.user_id = feed.user_id and followed.id = feed.engage_profile_id
      where ${ofToday}), false))`;
}
