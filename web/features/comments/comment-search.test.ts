import { expect, it } from 'vitest';
import { queryOf, readCommentSearch } from './comment-search.ts';

it('reads what an address says and drops what is broken', () => {
  const id = '01890000-0000-7000-8000-000000000000';
  expect(readCommentSearch({ tab: 'posted', comment: id, from: '2026-11-01', till: '2026-11-21' })).toEqual({
    tab: 'posted',
    comment: id,
    from: '2026-11-01',
    till: '2026-11-21',
  });
  expect(readCommentSearch({ tab: 'lost', comment: 7, from: 'yesterday', by: [] })).toEqual({});
});

it('asks for what waits unless told otherwise', () => {
  expect(queryOf({})).toEqual({ status: ['generating', 'suggested'] });
  expect(queryOf({ tab: 'all' })).toEqual({});
});

it('takes days as those of the moment that the tab is about', () => {
  expect(queryOf({ tab: 'posted', from: '2026-11-01' })).toMatchObject({ from: '2026-11-01', by: 'posted' });
  expect(queryOf({ tab: 'all', till: '2026-11-01' })).toEqual({ till: '2026-11-01', by: 'drafted' });
  expect(queryOf({ tab: 'all', till: '2026-11-01', by: 'approved' })).toMatchObject({ by: 'approved' });
});
