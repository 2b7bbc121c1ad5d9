import { expect, it } from 'vitest';
import { queryOf, readCommentSearch } from './comment-search.ts';

it('reads valid URL values and drops broken ones', () => {
  const id = '01890000-0000-7000-8000-000000000000';
  expect(readCommentSearch({ tab: 'posted', comment: id, from: '2026-11-01', till: '2026-11-21' })).toEqual({
    tab: 'posted',
    comment: id,
    from: '2026-11-01',
    till: '2026-11-21',
  });
  expect(readCommentSearch({ tab: 'lost', comment: 7, from: 'yesterday', by: [] })).toEqual({});
});

it('asks for comments to review unless another tab is chosen', () => {
  expect(queryOf({})).toEqual({ status: ['generating', 'suggested'] });
  expect(queryOf({ tab: 'all' })).toEqual({});
});

it('applies the days to the time that the tab is about', () => {
  expect(queryOf({ tab: 'posted', from: '2026-11-01' })).toMatchObject({ from: '2026-11-01', by: 'posted' });
  expect(queryOf({ tab: 'all', till: '2026-11-01' })).toEqual({ till: '2026-11-01', by: 'drafted' });
  expect(queryOf({ tab: 'all', till: '2026-11-01', by: 'approved' })).toMatchObject({ by: 'approved' });
});
