/** How an answer names a record it rests on. */
export const citationMark = /\[([a-z]\d+)\]/g;

/** A text without the `[s1]` by which it names its sources, and without the space before them: what leaves inGrow. */
export function withoutCitations(text: string): string {
  return text.replace(/[^\S\n]*\[[a-z]\d+\](?:[^\S\n]*,?[^\S\n]*\[[a-z]\d+\])*/g, '');
}
