import { describe, expect, it } from 'vitest';
import { bandSearch, companySearch, weekSearch } from './bar-search.ts';

const week = { from: '2026-10-12T00:00:00.000Z', to: '2026-10-19T00:00:00.000Z', counts: { comment: 3 } };
const band = { scoreMin: 10, scoreMax: 14.9, intensity: 'high' as const, people: 4 };

describe('the rows behind a bar', () => {
  it('match the filters, one week, and some engagement types', () => {
    expect(
      weekSearch({ title: ['founder'], active: '7d', view: 'new', signal: 'x' }, week, ['comment']),
    ).toEqual({
      title: ['founder'],
      view: 'new',
      activeFrom: week.from,
      activeTo: week.to,
      activeType: ['comment'],
    });
  });

  it('match a score band, cut to the filtered range', () => {
    expect(bandSearch({}, band)).toEqual({ scoreMin: 10, scoreMax: 14.9 });
    expect(bandSearch({ scoreMin: 12, scoreMax: 13 }, band)).toEqual({ scoreMin: 12, scoreMax: 13 });
    expect(bandSearch({ scoreMin: 2 }, { ...band, scoreMin: 60, scoreMax: null })).toEqual({ scoreMin: 60 });
  });

  it('match those of a company who engaged since a moment', () => {
    const from = '2026-02-08T10:00:00.000Z';
    expect(companySearch({ company: ['wren'], companyId: ['other'] }, 'wren-inc', from)).toEqual({
      company: ['wren'],
      companyId: ['wren-inc'],
      activeFrom: from,
    });
  });
});
