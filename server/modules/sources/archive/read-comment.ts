import { parsePostUrl, postUrl } from '#server/modules/network/canonical-url.ts';
import type { NewPost } from '#server/modules/network/new-facts.ts';
import type { RowReader } from './archive-record.ts';
import { digest, recordKey } from './record-key.ts';
import { notADate, orNull } from './row-person.ts';

/** Comments.csv: what the owner wrote under posts. The archive has neither the posts' texts nor their authors. */
export const readComment: RowReader = (cells, { readDate }) => {
  const occurredAt = readDate(cells('date'));
  if (occurredAt === null && cells('date') !== '') return notADate(cells('date'));
  const post = postAt(cells('link'));
  const text = orNull(cells('message').replace(/\r\n?/g, '\n'));
  if (occurredAt === null)
    return text === null ? { broken: 'The row has neither a date nor a text.' } : 'undated';
  return [
    {
      kind: 'engagement',
      engagement: {
        // Comments have no id in the file.
        key: recordKey('comment', digest(post?.urn ?? cells('link'), occurredAt, text ?? '')),
        person: null,
        post,
        direction: 'outbound',
        type: 'comment',
        reactionType: null,
        text,
        conversationId: null,
        occurredAt,
      },
    },
  ];
};

/** Somebody's post of which only the address is known. Null where the link names none (short links, articles). */
export function postAt(link: string): NewPost | null {
  const post = parsePostUrl(link);
  if (post === null) return null;
  return {
    urn: post.urn,
    url: postUrl(post.urn),
    text: null,
    postType: 'text',
    isOwn: false,
    reactionCount: null,
    commentCount: null,
    repostCount: null,
    publishedAt: null,
  };
}
