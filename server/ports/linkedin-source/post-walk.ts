import { z } from 'zod';
import { writePageToken } from './page-token.ts';
import type { SourceEngagement, SourcePage, WantsReplies } from './port.ts';

/**
 * The state of a walk over a post's engagement at Unipile: reactions, then comments, each page followed by
 * its replies.
 */
export const PostWalk = z.discriminatedUnion('at', [
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
export type PostWalk = z.infer<typeof PostWalk>;

/** The next cursor of a list. The vendor writes the end as absent, null, or empty. */
type Cursor = string | null | undefined;

export function afterReactions(cursor: Cursor): PostWalk {
  return cursor ? { at: 'reactions', cursor } : { at: 'comments', cursor: null };
}

/** Ids of the comments of a page whose replies are read. Comments without a person have none to decide by. */
export function answeredOf(
  page: { id: string; reply_counter?: number | null | undefined }[],
  items: (SourceEngagement | null)[],
  wants: WantsReplies = () => true,
): string[] {
  return page.flatMap(({ id, reply_counter: replies }, index) => {
    const item = items[index];
    return replies && (!item || wants(item, replies)) ? [id] : [];
  });
}

/** @param answered ids of comments that have replies */
export function afterComments(answered: string[], cursor: Cursor): PostWalk | null {
  const after = cursor || null;
  if (answered.length > 0) return { at: 'replies', of: answered, cursor: null, after };
  return after === null ? null : { at: 'comments', cursor: after };
}

export function afterReplies(at: Extract<PostWalk, { at: 'replies' }>, cursor: Cursor): PostWalk | null {
  if (cursor) return { ...at, cursor };
  const of = at.of.slice(1);
  if (of.length > 0) return { ...at, of, cursor: null };
  return at.after === null ? null : { at: 'comments', cursor: at.after };
}

export function walkedPage(
  items: (SourceEngagement | null)[],
  then: PostWalk | null,
): SourcePage<SourceEngagement> {
  return {
    items: items.filter((item) => item !== null),
    next: then === null ? null : writePageToken(then),
  };
}
