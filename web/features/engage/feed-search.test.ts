import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasFeedFilters, readFeedSearch, toFeedQuery } from './feed-search.ts';

it('reads valid filters and drops invalid ones', () => {
  const search = readFeedSearch({
    all: ['pricing, pages', 7, '!'],
    any: 'churn',
    none: [],
    type: 'image,hologram',
    unseen: 'true',
    profile: 'x',
  });
  expect(search).toEqual({ all: ['pricing  pages', '7'], any: ['churn'], type: ['image'], unseen: true });
  expect(toFeedQuery(search)).toEqual({
    andKeywords: ['pricing  pages', '7'],
    orKeywords: ['churn'],
    postType: ['image'],
    hideSeen: true,
  });
  expect(hasFeedFilters(search)).toBe(true);
  expect(hasFeedFilters(readFeedSearch({ forms: true, all: '' }))).toBe(false);
});

it('never throws, and reads its own result unchanged', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('all', 'any', 'none', 'type', 'unseen', 'profile'), fc.anything()),
      (url) => {
        const search = readFeedSearch(url);
        expect(readFeedSearch(search)).toEqual(search);
      },
    ),
  );
});
