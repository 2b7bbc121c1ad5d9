import type { Kysely } from 'kysely';
import type { FeedPost } from '#contract/engage/engage-feed.ts';
import type { CommentBlock, ReadyCommentStatus } from '#contract/engage/ready-comments.ts';
import type { StoredPost } from '#contract/imports/post-import.ts';
import { pluralize } from '#core/pluralize.ts';
import type { Database } from '#server/db/database.ts';
import type { Cited } from '#server/modules/agents/citations.ts';
import { selectComments } from '#server/modules/engage/comments/read-comments.ts';
import { effectiveStatus } from '#server/modules/people/posts/comment-status.ts';
import { oneLine, recordRow } from './compose-output.ts';
import { doNotEngageText } from './signal-row.ts';

type Shown = Pick<StoredPost, 'id' | 'url' | 'text' | 'counts' | 'publishedAt'> & {
  author: { name: string } | null;
};

/** How answers cite a post. */
export function citedPost({ id, url, text, author }: Pick<Shown, 'id' | 'url' | 'text' | 'author'>): Cited {
  const beginning = oneLine(text ?? '', 80);
  const label = [author?.name, beginning].filter(Boolean).join(': ');
  return { kind: 'post', id, label: label === '' ? 'A post' : label, url };
}

/** A post as a line of an output. */
export function postRow(
  ref: string,
  post: FeedPost,
  { block, comment }: { block: CommentBlock | null; comment: ReadyCommentStatus | null },
): string {
  return recordRow(
    ref,
    [
      oneLine(post.author.name, 60),
      blockText(block),
      post.publishedAt.slice(0, 10),
      countsText(post.counts),
      comment === null ? null : commentText[comment],
      oneLine(post.text ?? '(no text)', 200),
    ],
    post.url,
  );
}

/** Such as `12 reactions, 3 comments`; null if the source hides all counts. */
export function countsText({ reactions, comments, reposts }: Shown['counts']): string | null {
  const known = [
    reactions === null ? null : pluralize(reactions, 'reaction'),
    comments === null ? null : pluralize(comments, 'comment'),
    reposts === null || reposts === 0 ? null : `${reposts} reposts`,
  ].filter((one) => one !== null);
  return known.length === 0 ? null : known.join(', ');
}

/** Why the user can't comment now, as text for the model; null if they can. */
function blockText(block: CommentBlock | null): string | null {
  if (block === null) return null;
  if (block.reason === 'do_not_engage') return doNotEngageText;
  return block.reason === 'cool_down' ? 'commented within 48 hours, don’t comment again' : null;
}

/** How far the user's comment on a post is. */
export const commentText: Record<ReadyCommentStatus, string | null> = {
  generating: 'a comment is being drafted',
  suggested: 'a drafted comment is waiting for the user',
  approved: 'the user approved a comment',
  posting: 'the user’s comment is being sent',
  posted: 'the user has commented',
  copied: 'the user copied a comment to post it themselves',
  dismissed: null,
  expired: null,
  failed: null,
  unconfirmed: 'the user’s comment was sent, outcome unknown',
};

/** The status and text of the user's latest comment on each of these posts. */
export async function commentStates(
  db: Kysely<Database>,
  userId: string,
  postIds: readonly string[],
  now: Date,
): Promise<Map<string, { status: ReadyCommentStatus; text: string | null }>> {
  if (postIds.length === 0) return new Map();
  const rows = await selectComments(db, userId, now)
    .where('ready_comment.post_id', 'in', [...postIds])
    .where('ready_comment.engagement_id', 'is', null)
    .where(effectiveStatus(now), 'not in', ['dismissed', 'expired', 'failed'])
    .orderBy('ready_comment.created_at')
    .orderBy('ready_comment.id')
    .execute();
  return new Map(rows.map(({ post_id, effective, text }) => [post_id, { status: effective, text }]));
}
