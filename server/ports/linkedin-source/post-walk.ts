import { z } from 'zod';
import { readPageToken, writePageToken } from './page-token.ts';
import type { SourceEngagement, SourcePage, WantsReplies } from './port.ts';

/**
 * The state of a walk over a post's engagement at Unipile: reactions, then comments, each page followed by
 * its replies.
 */
const PostWalk = z.discriminatedUnion('at', [
  z.object({ at: z.literal('reactions'), cursor: z.string().nullable() }),
  z.object({ at: z.literal('comments'), cursor: z.string().nullable() }),
  z.object({
    at: z.literal('replies'),
    /** Comments whose replies haven't been read yet. The first is in progress. */
    of: z.array(z.string()).min(1),
    cursor: z.string().nullable(),
    /** Where the comments continue. Null at their end. */
    after: z.string().nullable(),
  }),
]);
type PostWalk = z.infer<typeof PostWalk>;

/** The next cursor of a list. The vendor writes the end as absent, null, or empty. */
type Cursor = string | null | undefined;

/** A page of one of a post's lists. Without a person, an item is null. */
type ListPage = { items: (SourceEngagement | null)[]; next: Cursor };

/** How many replies the comments of a page have. */
type Counted = { id: string; reply_counter?: number | null | undefined }[];

/** How to read a post's lists. */
export type PostLists = {
  reactions(cursor: string | null): Promise<ListPage>;
  /** The comments on the post, or the replies to one of them. */
  comments(parentId: string | null, cursor: string | null): Promise<ListPage & { counted: Counted }>;
};

/** One page of the walk, and where it continues. */
export async function walkPost(
  start: 'reactions' | 'comments',
  token: string | null,
  lists: PostLists,
  wants?: WantsReplies,
): Promise<SourcePage<SourceEngagement>> {
  const at = readPageToken<PostWalk>(PostWalk, token, { at: start, cursor: null });
  if (at.at === 'reactions') {
    const { items, next } = await lists.reactions(at.cursor);
    return walkedPage(items, next ? { at: 'reactions', cursor: next } : { at: 'comments', cursor: null });
  }
  if (at.at === 'replies') {
    const [parentId = ''] = at.of;
    const { items, next } = await lists.comments(parentId, at.cursor);
    return walkedPage(items, afterReplies(at, next));
  }
  const { items, counted, next } = await lists.comments(null, at.cursor);
  return walkedPage(items, afterComments(answeredOf(counted, items, wants), next));
}

/** Ids of the comments of a page whose replies are read. Comments without a person have none to decide by. */
function answeredOf(
  page: Counted,
  items: (SourceEngagement | null)[],
  wants: WantsReplies = () => true,
): string[] {
  return page.flatMap(({ id, reply_counter: replies }, index) => {
    const item = items[index];
    return replies && (!item || wants(item, replies)) ? [id] : [];
  });
}

/** @param answered ids of comments that have replies */
function afterComments(answered: string[], cursor: Cursor): PostWalk | null {
  const after = cursor || null;
  if (answered.length > 0) return { at: 'replies', of: answered, cursor: null, after };
  return after === null ? null : { at: 'comments', cursor: after };
}

function afterReplies(at: Extract<PostWalk, { at: 'replies' }>, cursor: Cursor): PostWalk | null {
  if (cursor) return { ...at, cursor };
  const of = at.of.slice(1);
  if (of.length > 0) return { ...at, of, cursor: null };
  return at.after === null ? null : { at: 'comments', cursor: at.after };
}

function walkedPage(items: ListPage['items'], then: PostWalk | null): SourcePage<SourceEngagement> {
  return {
    items: items.filter((item) => item !== null),
    next: then === null ? null : writePageToken(then),
  };
}
