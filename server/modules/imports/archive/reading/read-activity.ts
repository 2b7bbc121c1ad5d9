import type { ReactionType } from '#contract/signals/signal-kinds.ts';
import { linkedComment } from '#core/linked-comment.ts';
import { parsePostUrl, postUrl } from '#server/modules/people/canonical-url.ts';
import { emptyPost, type NewPost, type PostType } from '#server/modules/people/new-facts.ts';
import type { RowReader } from './archive-record.ts';
import { digest, notADate, oneEngagement, orNull, recordKey } from './row-person.ts';

/**
 * Shares.csv: the owner's posts. The file doesn't say the kinds of media. A repost without a comment has no
 * text.
 */
export const readShare: RowReader = (cells, { readDate }) => {
  const post = parsePostUrl(cells('sharelink'));
  if (post === null) return { broken: 'The link doesn’t lead to a post.' };
  const publishedAt = readDate(cells('date'));
  if (publishedAt === null && cells('date') !== '') return notADate(cells('date'));
  const text = orNull(unwrapLines(cells('sharecommentary')));
  return [
    {
      kind: 'own-post',
      post: {
        ...emptyPost,
        urn: post.urn,
        url: postUrl(post.urn),
        text,
        postType: postTypeOf(text, cells('mediaurl'), cells('sharedurl')),
        isOwn: true,
        publishedAt,
      },
    },
  ];
};

function postTypeOf(text: string | null, mediaUrl: string, sharedUrl: string): PostType {
  if (text === null && mediaUrl === '') return 'repost';
  return sharedUrl === '' ? 'text' : 'article';
}

/**
 * Some exports put every line of a text into its own quotation marks (`one"⏎"two`). To tell such a text from
 * one that merely quotes: its first line has an odd number of marks, and every line break is between marks. A
 * user's own text that happens to do all this loses those marks.
 */
export function unwrapLines(text: string): string {
  const unix = text.replace(/\r\n?/g, '\n');
  const firstLine = unix.split('\n', 1)[0] ?? '';
  const marks = firstLine.split('"').length - 1;
  const isWrapped = marks % 2 === 1 && unix.includes('\n') && !/(?:^|[^"])\n|\n(?:[^"]|$)/.test(unix);
  return (isWrapped ? unix.replaceAll('"\n"', '\n') : unix).trim();
}

/**
 * Comments.csv: the owner's comments on posts. The archive has neither the posts' texts nor their authors.
 */
export const readComment: RowReader = (cells, { readDate }) => {
  const occurredAt = readDate(cells('date'));
  if (occurredAt === null && cells('date') !== '') return notADate(cells('date'));
  const post = postAt(cells('link'));
  const text = orNull(cells('message').replace(/\r\n?/g, '\n'));
  if (occurredAt === null) return text === null ? { broken: 'The row has no date and no text.' } : 'undated';
  return oneEngagement({
    // Comments have no id in the file.
    key: recordKey('comment', digest(post?.urn ?? cells('link'), occurredAt, text ?? '')),
    post,
    direction: 'outbound',
    type: 'comment',
    text,
    parentCommentId: linkedComment(cells('link')),
    occurredAt,
  });
};

/** Another member's post, known only by its URL. Null if the link names no post (short links, articles). */
function postAt(link: string): NewPost | null {
  const post = parsePostUrl(link);
  return post && { ...emptyPost, urn: post.urn, url: postUrl(post.urn) };
}

/** LinkedIn's names for reactions (from its API documentation, also used by the archive) and ours. */
export const REACTIONS: Readonly<Record<string, ReactionType>> = {
  LIKE: 'like',
  PRAISE: 'celebrate',
  APPRECIATION: 'support',
  EMPATHY: 'love',
  INTEREST: 'insightful',
  ENTERTAINMENT: 'funny',
};

/** Reactions.csv: the owner's reactions to posts and, if the link has a `commentUrn`, to comments. */
export const readReaction: RowReader = (cells, { readDate }) => {
  if (cells('date') === '') return 'undated';
  const occurredAt = readDate(cells('date'));
  if (occurredAt === null) return notADate(cells('date'));
  const type = cells('type').toUpperCase();
  return oneEngagement({
    key: recordKey('reaction', digest(cells('link'), occurredAt, type)),
    post: postAt(cells('link')),
    direction: 'outbound',
    type: 'reaction',
    // Retired types (such as MAYBE) become reactions without a type.
    reactionType: REACTIONS[type] ?? null,
    occurredAt,
  });
};
