const name = String.raw`[a-z]\d{1,5}`;
const several = String.raw`${name}(?:\s*,\s*${name})*`;

/**
 * How agents' texts name the records they're based on: `[s1]`, or several in one pair of brackets: `[s1,
 * p2]`.
 */
export const citationMark = new RegExp(`\\[(${several})\\]`, 'g');

/** The names within a mark, without the brackets. */
export const refsOfMark = (inner: string): string[] => inner.split(',').map((ref) => ref.trim());

/** The records a text names, each once, in order of first mention. */
export function refsIn(text: string): string[] {
  return [...new Set([...text.matchAll(citationMark)].flatMap(([, inner = '']) => refsOfMark(inner)))];
}

/** A text without its marks and the spaces before them, ready to leave inGrow. */
export function withoutCitations(text: string): string {
  const mark = String.raw`\[${several}\]`;
  return text.replace(
    new RegExp(String.raw`(?:(?<![^\S\n])[^\S\n]+)?${mark}(?:[^\S\n]*(?:,[^\S\n]*)?${mark})*`, 'g'),
    '',
  );
}
