import type { Citation } from '#contract/engage/ready-comment-text.ts';
import { foldText, spanOf } from './folded-text.ts';

/** Fewer letters than this aren't a sentence, unless the sentence has no more. */
const minLetters = 8;

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });

/**
 * Finds a draft's citation in the post, ignoring differences in quotation marks, dashes, accents, case and
 * whitespace, and extends it to whole sentences.
 *
 * @returns the post's own text with its position; null if the post doesn't contain it
 */
export function locateCitation(post: string, cited: string): Citation | null {
  const needle = foldText(cited)
    .text.trim()
    // A model may wrap the sentence in its own quotation marks, or cut off its end.
    .replace(/^["'\s]+|(?<!["'\s])["'\s]+$/gu, '')
    .replace(/(?:…|\.{3})$/u, '')
    .trim();
  if (needle === '') return null;
  const folded = foldText(post);
  const at = folded.text.indexOf(needle);
  if (at < 0) return null;
  const found = spanOf(folded, at, needle.length);
  const sentences = sentencesOf(post).filter(({ start, end }) => start < found.end && end > found.start);
  const start = Math.min(found.start, ...sentences.map((sentence) => sentence.start));
  const end = Math.max(found.end, ...sentences.map((sentence) => sentence.end));
  const isWhole = foldText(post.slice(start, end)).text.trim() === needle;
  if (!isWhole && (needle.match(/\p{L}/gu)?.length ?? 0) < minLetters) return null;
  return { text: post.slice(start, end), start, end };
}

/** The sentences of a text without surrounding whitespace. A line break ends a sentence. */
export function sentencesOf(text: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (const line of text.matchAll(/[^\n]+/g)) {
    for (const { segment, index } of segmenter.segment(line[0])) {
      const inner = segment.trim();
      if (inner === '') continue;
      const start = line.index + index + segment.indexOf(inner);
      spans.push({ start, end: start + inner.length });
    }
  }
  return spans;
}
