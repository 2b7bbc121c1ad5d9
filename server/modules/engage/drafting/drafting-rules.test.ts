import { expect, test } from 'vitest';
import { splitLength } from './drafting-rules.ts';

const rules = ['Short comments, 12–28 words', 'No emoji', 'Short posts, 33–48 words'];

test('one rule about length is left, and it is about these texts', () => {
  expect(splitLength(rules, 'comments')).toEqual({
    rules: ['No emoji'],
    length: 'Short comments, 12–28 words',
  });
  expect(splitLength(rules, 'posts')).toEqual({ rules: ['No emoji'], length: 'Short posts, 33–48 words' });
  expect(splitLength(['No emoji'], 'posts')).toEqual({ rules: ['No emoji'], length: null });
});

test('what edits show wins over what was measured before', () => {
  const { length } = splitLength([...rules, 'Keep comments under 15 words.'], 'comments');
  expect(length).toBe('Keep comments under 15 words');
});
