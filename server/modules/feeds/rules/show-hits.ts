import type { TextHit } from '#contract/engage-feed.ts';

/** Characters of an excerpt, and how many of them stand before the first hit. */
const length = 240;
const before = 60;

/** The text around the first hit, with the hits in it; the beginning where there is none. */
export function showHits(text: string, hits: readonly TextHit[]): { excerpt: string; hits: TextHit[] } {
  const first = hits[0]?.from ?? 0;
  let start = first <= before ? 0 : first - before;
  // Not within a word where there is a space near, and not within a sign.
  const space = text.slice(start, first).search(/\s/);
  if (start > 0 && space >= 0) start += space + 1;
  else if (/^[\uDC00-\uDFFF]/.test(text.slice(start))) start += 1;
  let end = Math.min(text.length, start + length);
  if (/[\uD800-\uDBFF]$/.test(text.slice(start, end))) end -= 1;
  const head = start > 0 ? '…' : '';
  const shift = head.length - start;
  // White space is shown as one line; each sign of it stays one sign, so that places stay.
  const shown = text.slice(start, end).replace(/\s/g, ' ');
  return {
    excerpt: `${head}${shown}${end < text.length ? '…' : ''}`,
    hits: hits.flatMap(({ from, to }) =>
      from >= start && to <= end ? [{ from: from + shift, to: to + shift }] : [],
    ),
  };
}
