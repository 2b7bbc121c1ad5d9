import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Citation } from '#contract/agents/prompts.ts';
import { numberCitations, publishedLength, splitCitations } from './citation-refs.ts';

const cited = (ref: string, id = ref): Citation => ({ ref, kind: 'signal', id, label: ref, url: null });
const numbers = (text: string, citations: Citation[]) =>
  [...numberCitations(text, citations)].map(([ref, { number }]) => [ref, number]);

test('numbers sources in the order of their first mention and reuses the number afterwards', () => {
  const all = ['s1', 's2', 'p1'].map((ref) => cited(ref));
  expect(numbers('Ada [s2] and Bo [s1], who wrote [p1]; Ada [s2] again', all)).toEqual([
    ['s2', 1],
    ['s1', 2],
    ['p1', 3],
  ]);
});

test('gives no number to a source that no tool returned', () => {
  expect(numbers('[s9] then [s1]', [cited('s1')])).toEqual([
    ['s9', null],
    ['s1', 1],
  ]);
});

test('gives two refs of one record the same number', () => {
  expect(numbers('[s1] [s2] [s3]', [cited('s1', 'x'), cited('s2', 'x'), cited('s3')])).toEqual([
    ['s1', 1],
    ['s2', 1],
    ['s3', 2],
  ]);
});

test('reads several sources in one pair of brackets and leaves other brackets as text', () => {
  expect(splitCitations('a [s1, p2] b [note] [1] [S1]')).toEqual([
    { text: 'a ' },
    { ref: 's1' },
    { ref: 'p2' },
    { text: ' b [note] [1] [S1]' },
  ]);
});

test('loses and moves no text', () => {
  const word = fc.oneof(fc.constantFrom('[s1]', '[p12]', ' ', '[', ']', 's1', ','), fc.string());
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('');
      const pieces = splitCitations(text);
      const rest = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : [])).join('');
      expect(rest).toBe(text.replace(/\[[a-z]\d{1,5}(\s*,\s*[a-z]\d{1,5})*\]/g, ''));
    }),
  );
});

test('counts the published length without source refs', () => {
  expect(publishedLength('Ours came in July [p1].')).toBe('Ours came in July.'.length);
  expect(publishedLength('👍 [s1]')).toBe(1);
  expect(publishedLength('')).toBe(0);
});
