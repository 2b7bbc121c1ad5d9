import { expect, it } from 'vitest';
import { queryOf, readFormerSearch, readInboxSearch } from './inbox-search.ts';

const id = '01890000-0000-7000-8000-000000000000';

it('reads valid URL values and drops broken ones', () => {
  expect(
    readInboxSearch({
      tab: 'posted',
      comment: id,
      item: id,
      under: id,
      from: '2026-11-01',
      till: '2026-11-21',
    }),
  ).toEqual({ tab: 'posted', comment: id, item: id, under: id, from: '2026-11-01', till: '2026-11-21' });
  expect(
    readInboxSearch({ tab: 'lost', item: 1, under: {}, later: 'no', comment: 7, from: 'yesterday', by: [] }),
  ).toEqual({});
});

it('reads the URLs of the former Comments page, whose first tab is now Drafts', () => {
  expect(readFormerSearch({ comment: id })).toEqual({ tab: 'drafts', comment: id });
  expect(readFormerSearch({ tab: 'review' })).toEqual({ tab: 'drafts' });
  expect(readFormerSearch({ tab: 'all', from: '2026-11-01', by: 'posted' })).toEqual({
    tab: 'all',
    from: '2026-11-01',
    by: 'posted',
  });
});

it('asks for comments to review unless another tab is chosen', () => {
  expect(queryOf({})).toEqual({ status: ['generating', 'suggested'], kind: 'comment' });
  expect(queryOf({ tab: 'all' })).toEqual({});
});

it('applies the days to the time that the tab is about', () => {
  expect(queryOf({ tab: 'posted', from: '2026-11-01' })).toMatchObject({ from: '2026-11-01', by: 'posted' });
  expect(queryOf({ tab: 'all', till: '2026-11-01' })).toEqual({ till: '2026-11-01', by: 'drafted' });
  expect(queryOf({ tab: 'all', till: '2026-11-01', by: 'approved' })).toMatchObject({ by: 'approved' });
});
