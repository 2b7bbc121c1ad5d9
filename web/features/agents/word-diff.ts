import { diffLines, diffWordsWithSpace } from 'diff';

/** A piece of a changed text. */
export type Change = { kind: 'same' | 'added' | 'removed'; text: string };

/**
 * Maximum edits, because the time grows with their square. Texts that differ more are compared by line, then
 * as a whole.
 */
const maxEdits = 1200;

/**
 * The changes of a text, word by word, in order. Without the removed pieces it is the new text, without the
 * added ones the old text.
 */
export function diffTexts(before: string, after: string): Change[] {
  const limit = { maxEditLength: maxEdits };
  const changes = diffWordsWithSpace(before, after, limit) ?? diffLines(before, after, limit);
  if (changes === undefined) {
    const both: Change[] = [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
    return both.filter(({ text }) => text !== '');
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}
