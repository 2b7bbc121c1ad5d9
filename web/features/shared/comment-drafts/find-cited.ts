import type { Citation } from '#contract/engage/ready-comment-text.ts';

/**
 * The position of a cited sentence in a post's text. The post may have changed since: then the sentence is
 * searched for, and the result is null if it's no longer there.
 */
export function findCited(text: string, cited: Citation): { from: number; to: number } | null {
  if (cited.text.trim() === '') return null;
  const isAt = (from: number) => text.slice(from, from + cited.text.length) === cited.text;
  const from = isAt(cited.start) ? cited.start : text.indexOf(cited.text);
  return from === -1 ? null : { from, to: from + cited.text.length };
}
