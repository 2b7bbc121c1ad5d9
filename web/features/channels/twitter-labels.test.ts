import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxWeight } from '#core/channels/twitter.ts';
import { weighText } from '#server/modules/publishing/checks/text-limits.ts';
import { costLabel, handleOf, weightLabel } from './twitter-labels.ts';
import { weighPost } from './weigh-post.ts';

test("shows a post's weight and cost, with tenths of a cent only where needed", () => {
  expect(weightLabel(1204, 280)).toBe('1,204 of 280');
  expect(costLabel(weighPost('Hello'))).toBe('X charges $0.015');
  expect(costLabel(weighPost('See example.com'))).toBe('X charges $0.20');
  expect(handleOf({ username: 'maya' })).toBe('@maya');
  expect(handleOf({})).toBeNull();
  expect(handleOf(undefined)).toBeNull();
});

test("counts a post's weight exactly as the server does", () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      'https://example.com/a',
      'example.org',
      '👩🏽‍💻',
      '日本語',
      '#tag',
      '@maya',
      '$ACME',
      'a.'.repeat(2500),
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const text = words.join(' ');
      const { length, hasLink } = weighText(text);
      expect(weighPost(text)).toMatchObject({ length, hasLink });
    }),
  );
});

test('previews the whole text with shortened links, and marks what exceeds the limit', () => {
  const shown = (text: string) => weighPost(text).pieces;
  expect(shown('Hi @maya, see https://www.example.com/a-very-long-path/of/many/parts #now')).toEqual([
    { text: 'Hi ', isLinked: false, isOver: false },
    { text: '@maya', isLinked: true, isOver: false },
    { text: ', see ', isLinked: false, isOver: false },
    { text: 'example.com/a-very-long-path/…', isLinked: true, isOver: false },
    { text: ' ', isLinked: false, isOver: false },
    { text: '#now', isLinked: true, isOver: false },
  ]);
  expect(shown(`${'a'.repeat(280)}bcd`)).toEqual([
    { text: 'a'.repeat(280), isLinked: false, isOver: false },
    { text: 'bcd', isLinked: false, isOver: true },
  ]);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '日', '👍'), maxLength: 400 }), (text) => {
      const { pieces, length } = weighPost(text);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(pieces.some(({ isOver }) => isOver)).toBe(length > maxWeight);
    }),
  );
});
