import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Citation } from '#contract/agents/prompts.ts';
import { numberCitations, publishedLength, splitCitations } from './citation-refs.ts';

const cited = (ref: string, id = ref): Citation => ({ ref, kind: 'signal', id, label: ref, url: null });
const numbers = (text: string, citations: Citation[]) =>
  [...numberCitations(text, citations)].map(([ref, { number }]) => [ref, number]);

test('sources are numbered as they are first mentioned, and keep their number', () => {
  const all = ['s1', 's2', 'p1'].map((ref) => cited(ref));
  expect(numbers('Ada [s2] and Bo [s1], who wrote [p1]; Ada [s2] again', all)).toEqual([
    ['s2', 1],
    ['s1', 2],
    ['p1', 3],
  ]);
});

test('what no tool has shown has no number and takes none', () => {
  expect(numbers('[s9] then [s1]', [cited('s1')])).toEqual([
    ['s9', null],
    ['s1', 1],
  ]);
});

test('two names of one record share a number', () => {
  expect(numbers('[s1] [s2] [s3]', [cited('s1', 'x'), cited('s2', 'x'), cited('s3')])).toEqual([
    ['s1', 1],
    ['s2', 1],
    ['s3', 2],
  ]);
});

test('several sources may share a pair of brackets; other brackets are words', () => {
  expect(splitCitations('a [s1, p2] b [note] [1] [S1]')).toEqual([
    { text: 'a ' },
    { ref: 's1' },
    { ref: 'p2' },
    { text: ' b [note] [1] [S1]' },
  ]);
});

test('no word is lost or moved', () => {
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

test('what is published is counted without the names of sources', () => {
  expect(publishedLength('Ours came in July [p1].')).toBe('Ours came in July.'.length);
  expect(publishedLength('👍 [s1]')).toBe(1);
  expect(publishedLength('')).toBe(0);
});
