import { parsePostUrl, postUrl } from '#server/modules/network/canonical-url.ts';
import type { PostType } from '#server/modules/network/new-facts.ts';
import type { RowReader } from './archive-record.ts';
import { notADate, orNull } from './row-person.ts';

/** Shares.csv: the owner's posts. Kinds of media are not reported; a repost without own words has no text. */
export const readShare: RowReader = (cells, { readDate }) => {
  const post = parsePostUrl(cells('sharelink'));
  if (post === null) return { broken: 'The link names no post.' };
  const publishedAt = readDate(cells('date'));
  if (publishedAt === null && cells('date') !== '') return notADate(cells('date'));
  const text = orNull(unwrapLines(cells('sharecommentary')));
  return [
    {
      kind: 'own-post',
      post: {
        urn: post.urn,
        url: postUrl(post.urn),
        text,
        postType: postTypeOf(text, cells('mediaurl'), cells('sharedurl')),
        isOwn: true,
        reactionCount: null,
        commentCount: null,
        repostCount: null,
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
 * Some exports put every line of a text into quotation marks of its own (`one"⏎"two`). Reported from a text that quotes
 * by an odd number of marks on the first line and by every line end standing between marks; a text of the writer's own
 * that does all this loses those marks.
 */
export function unwrapLines(text: string): string {
  const unix = text.replace(/\r\n?/g, '\n');
  const firstLine = unix.split('\n', 1)[0] ?? '';
  const marks = firstLine.split('"').length - 1;
  const isWrapped = marks % 2 === 1 && unix.includes('\n') && !/(?:^|[^"])\n|\n(?:[^"]|$)/.test(unix);
  return (isWrapped ? unix.replaceAll('"\n"', '\n') : unix).trim();
}
