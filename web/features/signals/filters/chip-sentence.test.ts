import { describe, expect, it } from 'vitest';
import { filterNames } from '#contract/signals/filter-definitions.ts';
import { filtersOf, pageSamplesOf } from '#test/filter-samples.ts';
import type { SignalSearch } from '#web/features/signals/search/signal-search.ts';
import { readDay } from '#web/features/signals/search/time-range.ts';
import { chipSentence, chipText, withoutField } from './chip-sentence.ts';
import { type FilterField, filterFields, menuFields, textsOf } from './filter-texts.ts';

const day = (value: string, plus = 0) => readDay(value, plus) ?? '';
const text = (field: FilterField, search: SignalSearch) => {
  const sentence = chipSentence(field, search, {
    company: (id) => `Company ${id}`,
    list: (id) => `List ${id}`,
    post: (id) => `“Post ${id}”`,
  });
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
    ['location', { location: ['Berlin', 'Oslo'] }, 'Location contains Berlin or Oslo'],
    ['hasEmail', { hasEmail: true }, 'Has an email'],
    ['hasEmail', { hasEmail: false }, 'Has no email'],
    ['keywordsAll', { keywordsAll: ['sales', 'berlin'] }, 'Mentions sales and berlin'],
    ['keywordsAll', { keywordsAll: ['a', 'b', 'c', 'd'] }, 'Mentions a, b and 2 more'],
    ['keywordsAny', { keywordsAny: ['sales', 'berlin'] }, 'Mentions sales or berlin'],
    ['keywordsNone', { keywordsNone: ['intern'] }, 'Doesn’t mention intern'],
    ['reactionType', { reactionType: ['love', 'funny'] }, 'Reacted with love or funny'],
    ['source', { source: ['unipile', 'archive'] }, 'Known from Unipile or data archive'],
    ['unanswered', { unanswered: true }, 'Reply is unanswered'],
    ['post', { post: ['a', 'b'] }, 'Engaged with “Post a” or “Post b”'],
    ['notList', { notList: ['a'] }, 'Not on list List a'],
    ['list', { list: ['a'] }, 'On list List a'],
    ['list', { list: ['a', 'b'] }, 'On list List a or List b'],
    ['list', { noList: true }, 'On no list'],
    ['score', { scoreMin: 30 }, 'Score is at least 30'],
    ['score', { scoreMax: 9.5 }, 'Score is at most 9.5'],
    ['score', { scoreMin: 10, scoreMax: 30 }, 'Score is 10 to 30'],
    ['score', { scoreMin: 0 }, 'Score is at least 0'],
    ['fit', { fitMin: -5 }, 'Fit is at least -5'],
    ['fit', { fitMin: 1, fitMax: 8 }, 'Fit is 1 to 8'],
    ['latest', { latest: '7d' }, 'Last activity in the last 7 days'],
    ['latest', { latest: 'over_30d' }, 'Last activity over 30 days ago'],
    ['first', { firstFrom: day('2026-03-01') }, 'First activity since 1 Mar 2026'],
    ['found', { foundFrom: day('2026-03-01') }, 'Added to inGrow since 1 Mar 2026'],
    [
      'found',
      { foundFrom: new Date(2026, 2, 1, 17, 20, 0, 1).toISOString() },
      'Added to inGrow since 1 Mar 2026, 17:20',
    ],
    ['snoozed', { snoozed: 'only' }, 'Snoozed: only snoozed'],
    ['snoozed', { snoozed: 'also' }, 'Snoozed: also snoozed'],
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

  it('has texts for every filter but the search and what belongs to another', () => {
    expect(filterNames.filter((name) => !filterFields.some((field) => field === name))).toEqual([
      'search',
      'noList',
    ]);
  });

  it.each(filterFields)('has a sentence for every value of %s, of its own', (field) => {
    const { label, lead = label, except = lead } = textsOf(field);
    const samples = pageSamplesOf(field, () => ['a', 'b']);
    const sentences = samples.map((value) => {
      const search: object = filtersOf(field, value);
      expect(text(field, withoutField(search, field))).toBeNull();
      return text(field, search) ?? '';
    });
    for (const sentence of sentences) expect(sentence).toMatch(new RegExp(`^(${lead}|${except}) \\S`));
    expect(sentences.join()).not.toContain('undefined');
    expect(new Set(sentences).size).toBe(samples.length);
  });

  it('is chosen from a menu in groups, which lists each field once', () => {
    expect(
      menuFields(filterFields)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...filterFields].sort());
    expect(menuFields(['list', 'title'])).toEqual([
      { id: 'title', label: 'Title', group: 'Person' },
      { id: 'list', label: 'List', group: 'Lists' },
    ]);
  });

  it('has no sentence without a value, and removing a filter keeps the others', () => {
    for (const field of filterFields) expect(text(field, { search: 'x' })).toBeNull();
    expect(withoutField({ scoreMin: 1, status: ['new'] }, 'score')).toEqual({ status: ['new'] });
    expect(withoutField({ fitMin: 1, fitMax: 2, status: ['new'] }, 'fit')).toEqual({ status: ['new'] });
  });
});
