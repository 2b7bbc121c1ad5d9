import { expect, test } from 'vitest';
import { nameFromSlug } from './merge-person.ts';

test.each([
  ['maya-lindqvist', 'Maya Lindqvist'],
  ['maya-lindqvist-03c02ba1', 'Maya Lindqvist'],
  ['élodie_garnier', 'Élodie Garnier'],
  ['j.beck', 'J Beck'],
  ['4711', '4711'],
  ['山田-太郎', '山田 太郎'],
  ['--', '--'],
  [null, null],
])('turns the slug %s into %s', (slug, name) => {
  expect(nameFromSlug(slug)).toBe(name);
});
