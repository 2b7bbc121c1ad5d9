import { describe, expect, it } from 'vitest';
import { listedItemsLabel } from './feeds-messages.ts';

describe('listedItemsLabel', () => {
  it('says how many of too many items are kept, and nothing if all are kept', () => {
    expect(listedItemsLabel(20_000)).toBe('Newest 10,000 of 20,000 items kept');
    expect([null, 0, 10_000].map(listedItemsLabel)).toEqual([null, null, null]);
  });
});
