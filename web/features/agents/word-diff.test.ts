import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffTexts } from './word-diff.ts';

const without = (before: string, after: string, left: 'added' | 'removed') =>
  diffTexts(before, after)
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('');

test('marks changed words and keeps the others', () => {
  expect(diffTexts('Ours came in July.', 'Ours came in the third month.')).toEqual([
    { kind: 'same', text: 'Ours came in ' },
    { kind: 'removed', text: 'July' },
    { kind: 'added', text: 'the third month' },
    { kind: 'same', text: '.' },
  ]);
});

test('both texts can be rebuilt from the diff', () => {
  const words = fc.array(fc.constantFrom('one', 'two', 'three', ' ', '  ', '\n', '.', 'é'), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(words, words, (first, second) => {
      const [before, after] = [first.join(''), second.join('')];
      expect(without(before, after, 'added')).toBe(before);
      expect(without(before, after, 'removed')).toBe(after);
    }),
  );
});

test('marks texts that share nothing as a whole, however long they are', () => {
  const text = (word: string) => Array.from({ length: 800 }, (_, n) => `${word}${n}\n`).join('');
  expect(diffTexts(text('a'), text('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
