import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import type { TimelineEntry } from '#contract/signals/signal-details.ts';
import { draftStatuses } from '#contract/signals/signal-values.ts';
import { decodeCursor, foreignCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { effectiveStatus } from '#server/modules/people/posts/comment-status.ts';
import type { OwnedSignal } from '#server/modules/signals/require-owned-signal.ts';

/** A comment the user posted: stored once, and shown with every signal of the person. */
const isOwnCommentSql = sql<boolean>`e.source = 'user' and e.direction = 'outbound'`;

const pageSize = 50;
const TimelineCursor = z.object({ signal: Id, last: Moment, id: Id });

type Row = Omit<TimelineEntry, 'occurredAt' | 'recordedAt' | 'post' | 'draft'> & {
  occurredAt: Date;
  recordedAt: Date;
  last: string;
  postId: string | null;
  postUrl: string | null;
  excerpt: string | null;
  author: string | null;
  draftStatus: (typeof draftStatuses)[number] | null;
};

type Which = {
  cursor: string | undefined;
  /** The URLs that the person's posts name as their author. */
  urls: readonly string[];
  now: Date;
};

/**
 * A page of the engagement between a person and a connected profile, in both directions, newest first.
 * Includes the user's own comments, posted or on their way, whichever profile they are stored with.
 *
 * @throws AppError that names the field `cursor` if it is invalid or belongs to another signal
 */
export async function listTimeline(
  db: Kysely<Database>,
  signal: OwnedSignal,
  { cursor, urls, now }: Which,
): Promise<{ items: TimelineEntry[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(TimelineCursor, cursor);
  if (after !== null && after.signal !== signal.id) throw foreignCursor();
  const older = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    after === null ? sql`` : sql`and (${at}, ${id}) < (${after.last}::timestamptz, ${after.id}::uuid)`;
  const some = (whose: RawBuilder<unknown>) => sql`(
      select e.user_id, e.id, e.direction, e.type, e.reaction_type, e.text, e.source, e.occurred_at, e.time_basis,
        e.recorded_at, e.post_id, null::text as draft_status
      from engagement e
      where e.user_id = ${signal.userId} and e.person_id = ${signal.personId} and ${whose}
        ${older(sql`e.occurred_at`, sql`e.id`)}
      order by e.occurred_at desc, e.id desc limit ${pageSize + 1})`;
  const draftAt = sql`coalesce(ready_comment.approved_at, ready_comment.created_at)`;
  const isShown = sql`ready_comment.deleted_at is null
        and ${effectiveStatus(now)} = any(${[...draftStatuses]}::text[]) ${older(draftAt, sql`ready_comment.id`)}`;
  const drafts = sql`(
      select ready_comment.user_id, ready_comment.id, 'outbound', 'comment', null, ready_comment.text, 'user', ${draftAt},
        'reported', ready_comment.created_at, ready_comment.post_id, ${effectiveStatus(now)}
      from post
      join ready_comment on ready_comment.user_id = post.user_id and ready_comment.post_id = post.id
      left join publication
        on publication.user_id = ready_comment.user_id and publication.id = ready_comment.publication_id
      where post.user_id = ${signal.userId} and post.author_url = any(${[...urls]}::text[])
        and ready_comment.engagement_id is null and ${isShown}
      order by ${draftAt} desc, ready_comment.id desc limit ${pageSize + 1})`;
  const replies = sql`(
      select ready_comment.user_id, ready_comment.id, 'outbound', 'reply', null, ready_comment.text, 'user', ${draftAt},
        'reported', ready_comment.created_at, ready_comment.post_id, ${effectiveStatus(now)}
      from engagement answered
      join ready_comment on ready_comment.user_id = answered.user_id and ready_comment.engagement_id = answered.id
      left join publication
        on publication.user_id = ready_comment.user_id and publication.id = ready_comment.publication_id
      where answered.user_id = ${signal.userId} and answered.person_id = ${signal.personId} and ${isShown}
      order by ${draftAt} desc, ready_comment.id desc limit ${pageSize + 1})`;
  const { rows } = await sql<Row>`
    select e.id, e.direction, e.type, e.reaction_type as "reactionType", e.text, e.source,
      e.occurred_at as "occurredAt", e.time_basis as "timeBasis", e.recorded_at as "recordedAt",
      to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last,
      post.id as "postId", post.url as "postUrl", left(post.text, 240) as excerpt, e.draft_status as "draftStatus",
      (e.draft_status is null and ${isOwnCommentSql} and signal.engaged_at is not distinct from e.occurred_at)
        as "setEngaged",
      case when post.author_profile_id is distinct from ${signal.connectedProfileId}::uuid
        then coalesce(author.name, post.author_name) end as author
    from (
      ${some(sql`e.connected_profile_id = ${signal.connectedProfileId}`)}
      union all
      ${some(sql`e.connected_profile_id <> ${signal.connectedProfileId} and ${isOwnCommentSql}`)}
      union all
      ${drafts}
      union all
      ${replies}
    ) e
    join signal on signal.user_id = e.user_id and signal.id = ${signal.id}
    left join post on post.user_id = e.user_id and post.id = e.post_id
    left join connected_profile author on author.user_id = post.user_id and author.id = post.author_profile_id
    order by e.occurred_at desc, e.id desc limit ${pageSize + 1}`.execute(db);
  return pageOf(
    rows,
    pageSize,
    ({ last: _, postId, postUrl, excerpt, author, draftStatus, ...entry }) => ({
      ...entry,
      occurredAt: entry.occurredAt.toISOString(),
      recordedAt: entry.recordedAt.toISOString(),
      post: postId === null ? null : { id: postId, url: postUrl, excerpt, author },
      draft: draftStatus === null ? null : { id: entry.id, status: draftStatus },
    }),
    ({ last, id }) => ({ signal: signal.id, last, id }),
  );
}
