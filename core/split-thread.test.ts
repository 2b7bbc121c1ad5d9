import fc from 'fast-check';
import twitter from 'twitter-text';
import { expect, test } from 'vitest';
import { splitThread, threadWeight } from './split-thread.ts';

test('a text that fits is one post', () => {
  expect(splitThread('One. Two.')).toEqual(['One. Two.']);
  expect(splitThread('  ')).toEqual([]);
});

test('a long text is split between sentences, with each post as long as possible', () => {
  expect(splitThread('First one. Second one. Third one.', 22)).toEqual([
    'First one. Second one.',
    'Third one.',
  ]);
});

test('a sentence that is too long is split between words, and a word that is too long within', () => {
  expect(splitThread('one two three four', 9)).toEqual(['one two', 'three', 'four']);
  expect(splitThread('x'.repeat(10), 6).join('')).toBe('x'.repeat(10));
});

test('three dashes on a line start the next post', () => {
  expect(splitThread('One\n---\nTwo\n\n---\nThree')).toEqual(['One', 'Two', 'Three']);
});

test('splitting gives the same posts after joining them', () => {
  const parts = splitThread('First one. Second one. Third one.', 22);
  expect(splitThread(parts.join('\n---\n'), 22)).toEqual(parts);
});

test("each part fits by X's own count, and no word is lost", () => {
  const piece = fc.constantFrom(
    'word',
    'Ende.',
    'https://a.example/x',
    'a.example',
    '日本',
    '👩🏽‍💻',
    'So?',
    '\n\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const text = pieces.join(' ');
      const parts = splitThread(text);
      for (const part of parts) {
        expect(twitter.parseTweet(part).weightedLength).toBeLessThanOrEqual(280);
        expect(twitter.parseTweet(part).weightedLength).toBeLessThanOrEqual(threadWeight(part));
      }
      expect(parts.join(' ').split(/\s+/)).toEqual(text.trim() === '' ? [''] : text.trim().split(/\s+/));
    }),
    { numRuns: 30 },
  );
});
