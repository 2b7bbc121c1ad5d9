import { describe, expect, it } from 'vitest';
import { chipSentence, chipText, type FilterField, filterFields, withoutField } from './chip-sentence.ts';
import type { SignalSearch } from './signal-search.ts';
import { readDay } from './time-range.ts';

const day = (value: string, plus = 0) => readDay(value, plus) ?? '';
const text = (field: FilterField, search: SignalSearch) => {
  const sentence = chipSentence(field, search);
  return sentence && chipText(sentence);
};

describe('a chip reads as a sentence', () => {
  it.each<[FilterField, SignalSearch, string]>([
    ['intensity', { intensity: ['high', 'very_high'] }, 'Intensity is high or very high'],
    ['status', { status: ['new'] }, 'Status is new'],
    [
      'engagementType',
      { engagementType: ['comment', 'reply', 'repost'] },
      'Engaged by comment, reply or repost',
    ],
    [
      'engagementType',
      { engagementType: ['comment', 'reply', 'repost', 'mention', 'message'] },
      'Engaged by comment, reply or 3 more',
    ],
    ['company', { company: ['Bosun', 'Wren, Inc'] }, 'Company contains Bosun or Wren, Inc'],
    ['title', { title: ['founder'] }, 'Title contains founder'],
    ['seniority', { seniority: ['owner', 'c_level'] }, 'Seniority is owner or C-level'],
    ['score', { scoreMin: 30 }, 'Score is at least 30'],
    ['score', { scoreMax: 9.5 }, 'Score is at most 9.5'],
    ['score', { scoreMin: 10, scoreMax: 30 }, 'Score is 10 to 30'],
    ['score', { scoreMin: 0 }, 'Score is at least 0'],
    ['latest', { latest: '7d' }, 'Last activity in the last 7 days'],
    ['latest', { latest: 'over_30d' }, 'Last activity over 30 days ago'],
    ['first', { firstFrom: day('2026-03-01') }, 'First activity since 1 Mar 2026'],
    ['first', { firstTo: day('2026-03-01', 1) }, 'First activity until 1 Mar 2026'],
    [
      'latest',
      { latestFrom: day('2026-03-01'), latestTo: day('2026-03-14', 1) },
      'Last activity 1 Mar 2026 to 14 Mar 2026',
    ],
    [
      'latest',
      { latestFrom: day('2026-03-01'), latestTo: day('2026-03-01', 1) },
      'Last activity on 1 Mar 2026',
    ],
  ])('%s', (field, search, sentence) => {
    expect(text(field, search)).toBe(sentence);
    expect(text(field, withoutField(search, field))).toBeNull();
  });

  it('is absent when nothing is set, and going away leaves the others', () => {
    for (const field of filterFields) expect(chipSentence(field, { search: 'x' })).toBeNull();
    expect(withoutField({ scoreMin: 1, status: ['new'] }, 'score')).toEqual({ status: ['new'] });
  });
});
