import { expect, test } from 'vitest';
import { readCheckoutBack } from './checkout-back.ts';

test.each([
  [{ checkout: 'done' }, { checkout: 'done' }],
  [{ checkout: 'left', other: 'x' }, { checkout: 'left' }],
  [{ checkout: 'elsewhere' }, {}],
  [{}, {}],
])('reads %j as %j', (search, back) => {
  expect(readCheckoutBack(search)).toEqual(back);
});
