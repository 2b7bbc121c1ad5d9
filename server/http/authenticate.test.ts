import { expect, test } from 'vitest';
import { readBearer } from './authenticate.ts';

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER \t abc ', 'abc'],
  ['Bearer', null],
  ['Bearer  ', null],
  ['Bearerabc', null],
  ['Basic abc', null],
  ['x Bearer abc', null],
  [undefined, null],
])('reads the bearer token of %j as %j', (header, token) => {
  expect(readBearer(header)).toBe(token);
});
