const name = String.raw`[a-z]\d{1,5}`;
const several = String.raw`${name}(?:\s*,\s*${name})*`;

/** How texts of agents name the records they rest on: `[s1]`, also several in one pair of brackets: `[s1, p2]`. */
export const citationMark = new RegExp(`\\[(${several})\\]`, 'g');

/** The names within a mark, without its brackets. */
export const refsOfMark = (inner: string): string[] => inner.split(',').map((ref) => ref.trim());

/** The records that a text names, each once, in the order in which they are first mentioned. */
export function refsIn(text: string): string[] {
  return [...new Set([...text.matchAll(citationMark)].flatMap(([, inner = '']) => refsOfMark(inner)))];
}

/** A text without its marks and the space before them: what leaves inGrow. */
export function withoutCitations(text: string): string {
  const mark = String.raw`\[${several}\]`;
  return text.replace(
    new RegExp(String.raw`(?:(?<![^\S\n])[^\S\n]+)?${mark}(?:[^\S\n]*(?:,[^\S\n]*)?${mark})*`, 'g'),
    '',
  );
}
