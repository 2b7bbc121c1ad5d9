import { isSamePost } from './is-same-post.ts';
import type { KnownComment } from './port.ts';

/** A comment or reply as a vendor lists it. */
export type Answerable = {
  id: string;
  authorName: string;
  text: string;
  /** When it was written; null if the vendor doesn't report it. */
  at: string | null;
  /** Whether replies may stand under it. */
  hasReplies: boolean;
};

/** Sources differ in time zones and in how exactly they report times. */
const tolerance = 26 * 3_600_000;

/**
 * Finds a comment by its author, text and time, first among the comments on the post, then among their replies.
 *
 * @param list the comments under a post, or the replies under one of them
 * @returns the id of the top comment of its thread; null if none fits, or more than one
 */
export async function findTopComment(
  { authorName, text, at }: KnownComment,
  list: (under: string | null) => AsyncIterable<Answerable>,
): Promise<string | null> {
  const isIt = (each: Answerable) =>
    isSamePost(each.authorName, authorName) &&
    isSamePost(each.text, text) &&
    !(Math.abs(Date.parse(each.at ?? '') - at.getTime()) > tolerance);
  const tops: Answerable[] = [];
  for await (const each of list(null)) tops.push(each);
  const found = tops.filter(isIt).map(({ id }) => id);
  if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null;
  for (const { id } of tops.filter(({ hasReplies }) => hasReplies)) {
    for await (const reply of list(id)) if (isIt(reply)) found.push(id);
  }
  return found.length === 1 ? (found[0] ?? null) : null;
}
