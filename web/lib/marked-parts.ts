import type { TextHit } from '#contract/engage/engage-feed.ts';

/** Part of a text. `at` is its start position. */
type MarkedPart = { at: number; text: string; isHit: boolean };

/** Splits a text into marked and unmarked parts, in order. */
export function markedParts(text: string, hits: readonly TextHit[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const { from, to } of hits) {
    if (from > at) parts.push({ at, text: text.slice(at, from), isHit: false });
    parts.push({ at: from, text: text.slice(from, to), isHit: true });
    at = to;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), isHit: false });
  return parts;
}
