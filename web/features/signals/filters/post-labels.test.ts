import { expect, it } from 'vitest';
import { postLine, postNamer } from './post-labels.ts';

const post = (id: string, excerpt: string | null) => ({
  id,
  excerpt,
  url: null,
  publishedAt: null,
  people: 0,
});

it('names a post by its first line, without splitting characters', () => {
  expect(postLine('\n  One \nTwo')).toBe('One');
  expect(postLine(null)).toBe('A post without text');
  const name = postNamer([post('a', 'Short\nMore'), post('b', '😀'.repeat(50))], false);
  expect(name('a')).toBe('“Short”');
  expect(name('b')).toBe(`“${'😀'.repeat(40)}…”`);
  expect(name('c')).toBe('a deleted post');
  expect(postNamer([post('a', 'Short')], true)('c')).toBe('…');
  expect(postNamer(undefined, false)('a')).toBe('…');
});
