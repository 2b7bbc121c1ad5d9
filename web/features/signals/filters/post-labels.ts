import type { SignalPost } from '#contract/signals/signal-posts.ts';
import { firstLine } from '#web/lib/first-line.ts';

const longest = 40;

/** The first line of a post, as in the timeline. */
export function postLine(excerpt: string | null): string {
  return firstLine(excerpt) ?? 'A post without text';
}

/**
 * The name of a post in a chip by its id. Short, because a chip is one line.
 *
 * @param isReading whether more posts are loading
 */
export function postNamer(
  posts: readonly SignalPost[] | undefined,
  isReading: boolean,
): (id: string) => string {
  const lines = new Map(posts?.map(({ id, excerpt }) => [id, postLine(excerpt)]));
  return (id) => {
    const line = lines.get(id);
    if (line === undefined) return posts && !isReading ? 'a deleted post' : '…';
    const characters = [...line];
    return characters.length > longest
      ? `“${characters.slice(0, longest).join('').trimEnd()}…”`
      : `“${line}”`;
  };
}
