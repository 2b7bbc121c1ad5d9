import { expect, it } from 'vitest';
import { findCited } from './find-cited.ts';

const text = 'Why? Nobody owned it. Why?';
const cite = (cited: string, start: number) => ({ text: cited, start, end: start + cited.length });

it('marks the cited sentence, not an identical one before it', () => {
  expect(findCited(text, cite('Why?', 22))).toEqual({ from: 22, to: 26 });
});

it('finds the sentence elsewhere after the post has changed', () => {
  expect(findCited(text, cite('Nobody owned it.', 40))).toEqual({ from: 5, to: 21 });
});

it.each(['', ' ', 'Somebody owned it.'])('marks nothing for %j', (cited) => {
  expect(findCited(text, cite(cited, 0))).toBeNull();
});
