import type { Citation } from '#contract/engage/ready-comment-text.ts';

/**
 * Where a cited sentence stands in a post's text. A post may have been renewed since: then it is looked for, and null
 * where it is gone.
 */
export function findCited(text: string, cited: Citation): { from: number; to: number } | null {
  if (cited.text.trim() === '') return null;
  const isAt = (from: number) => text.slice(from, from + cited.text.length) === cited.text;
  const from = isAt(cited.start) ? cited.start : text.indexOf(cited.text);
  return from === -1 ? null : { from, to: from + cited.text.length };
}
