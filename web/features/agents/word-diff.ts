import { diffLines, diffWordsWithSpace } from 'diff';

/** A piece of a changed text. */
export type Change = { kind: 'same' | 'added' | 'removed'; text: string };

/** Edits at most; texts that differ more are compared by lines, then as a whole: the time grows by its square. */
const maxEdits = 1200;

/** What became of a text, word by word and in order. Without what was removed it is the new one, without what was added the old one. */
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
