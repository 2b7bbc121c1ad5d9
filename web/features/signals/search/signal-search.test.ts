import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definitionOf, type FilterName, filterNames } from '#contract/signals/filter-definitions.ts';
import { filterValue, parametersOf } from '#contract/signals/filter-values.ts';
import { SignalQuery, SignalSort } from '#contract/signals/signal-filters.ts';
import { RangePreset, SnoozedView } from '#contract/signals/views.ts';
import { anyCharacter } from '#test/any-character.ts';
import { filtersOf, pageSamplesOf } from '#test/filter-samples.ts';
import {
  clearFilters,
  hasFilters,
  readSignalSearch,
  type SignalSearch,
  toSignalQuery,
  toTotalQuery,
} from './signal-search.ts';

const now = new Date('2026-03-15T10:00:00Z');
const throughUrl = (search: SignalSearch) =>
  readSignalSearch(defaultParseSearch(defaultStringifySearch(search)));

const moments = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const some = <T>(values: readonly T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 });
const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 4 });
const words = (maxLength: number) =>
  fc
    .string({ minLength: 1, maxLength, unit: anyCharacter })
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.isWellFormed());
const parts = fc.uniqueArray(fc.oneof(words(20), fc.constantFrom('Wren, Inc', '42')), {
  minLength: 1,
  maxLength: 4,
});
const keywords = parts
  .map((all) => all.filter((text) => /[\p{L}\p{N}]/u.test(text)))
  .filter((all) => all.length > 0);

/** Any value of a filter on the page, by its kind. */
function anyValue(name: FilterName): fc.Arbitrary<unknown> {
  const definition = definitionOf(name);
  const optional = { requiredKeys: [] };
  switch (definition.kind) {
    case 'flag':
      return fc.constant(true);
    case 'yesNo':
      return fc.boolean();
    case 'snoozed':
      return fc.constantFrom(...SnoozedView.options);
    case 'choice':
      return some(definition.options);
    case 'texts':
      return parts;
    case 'keywords':
      return keywords;
    case 'text':
      return words(60);
    case 'ids':
      return ids;
    case 'numbers': {
      const { least, most = 1000, decimals } = definition;
      const unit = 10 ** decimals;
      const number = fc.integer({ min: least * unit, max: most * unit }).map((one) => one / unit);
      return fc.record({ min: number, max: number }, optional);
    }
    case 'days': {
      const types = definition.types && { types: some(definition.types) };
      const range = { preset: fc.constantFrom(...RangePreset.options), from: moments, to: moments, ...types };
      return fc.record(range, optional);
    }
  }
}

const filters = fc
  .record(Object.fromEntries(filterNames.map((name) => [name, anyValue(name)])), { requiredKeys: [] })
  .map((values) => Object.assign({}, ...filterNames.map((name) => filtersOf(name, values[name]))));
const searches: fc.Arbitrary<SignalSearch> = fc
  .record(
    {
      filters,
      view: fc.constantFrom('new', 'quiet', '42'),
      columns: fc.uniqueArray(fc.constantFrom('score', 'company'), { minLength: 1 }),
      sort: fc.constantFrom(...SignalSort.options),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      signal: fc.uuid(),
    },
    { requiredKeys: ['filters'] },
  )
  .map(({ filters, ...rest }): SignalSearch => ({ ...filters, ...rest }))
  // Sorting by week requires its filter.
  .map((search) => (search.sort === 'week' ? { ...search, activeWeek: true as const } : search));

describe('the URL of the signals screen', () => {
  it('reads back every search it writes', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(throughUrl(search)).toEqual(search);
      }),
    );
  });

  it.each(filterNames)('reads back each value of %s, alone, and asks the API for it', (name) => {
    const id = crypto.randomUUID();
    const samples = pageSamplesOf(name, () => [id]);
    expect(samples.length).toBeGreaterThan(0);
    for (const value of samples) {
      const search: SignalSearch = filtersOf(name, value) as object;
      expect(Object.keys(search).length).toBeGreaterThan(0);
      expect(throughUrl(search)).toEqual(search);
      const asked = SignalQuery.parse(toSignalQuery(search, now));
      const isRelative = typeof value === 'object' && value !== null && 'preset' in value;
      if (name !== 'snoozed' && !isRelative) expect(filterValue(name, asked)).toEqual(value);
      expect(filterValue(name, asked) === undefined).toBe(value === 'also');
    }
  });

  it('becomes a query that the contract accepts', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(SignalQuery.safeParse(toSignalQuery(search, now)).success).toBe(true);
      }),
    );
  });

  it('never throws and always gives a valid query, whatever it contains', () => {
    const keys = fc.constantFrom(...filterNames.flatMap(parametersOf), 'sort', 'x');
    fc.assert(
      fc.property(fc.dictionary(keys, fc.anything()), (url) => {
        expect(SignalQuery.safeParse(toSignalQuery(readSignalSearch(url), now)).success).toBe(true);
      }),
    );
  });

  it('lets no broken value through when merged with the raw values, as the router does', () => {
    const raw = { intensity: 'huge', scoreMin: {}, search: 7, sort: 'luck' };
    const laid: object = { ...raw, ...readSignalSearch(raw) };
    expect(laid).toEqual({ search: '7' });
  });

  it('accepts hand-written links', () => {
    const read = (url: string) => readSignalSearch(defaultParseSearch(url));
    expect(read('?intensity=high')).toEqual({ intensity: ['high'] });
    expect(read('?intensity=high,very_high')).toEqual({ intensity: ['high', 'very_high'] });
    expect(read('?intensity=high&intensity=very_high')).toEqual({ intensity: ['high', 'very_high'] });
    expect(read('?company=Wren,%20Inc&company=42&seniority=vp,head')).toEqual({
      company: ['Wren, Inc', '42'],
      seniority: ['vp', 'head'],
    });
    const id = '01a1f982-270e-76f9-9812-dcc33375eff2';
    expect(read(`?list=${id}`)).toEqual({ list: [id] });
    expect(read('?noList=true')).toEqual({ noList: true });
    expect(read('?noList=maybe&list=7')).toEqual({});
    expect(read('?search=2026&scoreMin=12.5')).toEqual({ search: '2026', scoreMin: 12.5 });
  });

  it('drops broken values and keeps the rest', () => {
    const read = (url: string) => readSignalSearch(defaultParseSearch(url));
    expect(read('?intensity=huge,high&scoreMin=-1&latestFrom=soon&sort=luck&status=new&signal=7')).toEqual({
      intensity: ['high'],
      status: ['new'],
    });
    expect(read('?search=&scoreMax=&intensity=')).toEqual({});
  });

  it("reads a date as a whole day in the reader's time zone", () => {
    const read = (url: string) => readSignalSearch(defaultParseSearch(url));
    const day = (date: number) => new Date(2026, 10, date).toISOString();
    expect(read('?latestFrom=2026-11-01&latestTo=2026-11-01')).toEqual({
      latestFrom: day(1),
      latestTo: day(2),
    });
    expect(read('?firstFrom=2026-11-01T09:00:00%2B02:00')).toEqual({ firstFrom: '2026-11-01T07:00:00.000Z' });
    expect(read('?firstFrom=2026-11-01T09:00:00Z&activeTo=2026-02-30')).toEqual({
      firstFrom: '2026-11-01T09:00:00Z',
    });
  });
});

describe('toSignalQuery', () => {
  it('turns a preset into times and leaves out the open person', () => {
    const query = toSignalQuery({ latest: '7d', signal: crypto.randomUUID() }, now);
    expect(Object.keys(query).sort()).toEqual(['latestFrom', 'snoozed']);
    const days = (now.getTime() - new Date(query.latestFrom ?? '').getTime()) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(6);
    expect(days).toBeLessThan(7.1);
  });

  it('leaves out snoozed people unless the search asks for them', () => {
    const snoozed = (search: SignalSearch) => toSignalQuery(search, now).snoozed;
    expect([snoozed({}), snoozed({ snoozed: 'only' }), snoozed({ snoozed: 'also' })]).toEqual([
      false,
      true,
      undefined,
    ]);
    expect(readSignalSearch({ snoozed: 'never' }).snoozed).toBeUndefined();
    const found = toSignalQuery({ found: '1d' }, now);
    expect(found.foundFrom).toBe(toSignalQuery({ latest: '1d' }, now).latestFrom);
  });

  it('stays the same all day', () => {
    const late = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 23, 59);
    expect(toSignalQuery({ first: 'over_30d' }, late)).toEqual(toSignalQuery({ first: 'over_30d' }, now));
  });
});

describe('hasFilters and clearFilters', () => {
  it('treat everything but the sort order and the open person as a filter', () => {
    const kept: SignalSearch = { sort: 'name', order: 'desc', signal: crypto.randomUUID() };
    expect(hasFilters(kept)).toBe(false);
    expect(hasFilters({ ...kept, scoreMin: 0 })).toBe(true);
    expect(clearFilters({ ...kept, scoreMin: 0, search: 'a' })).toEqual(kept);
    expect(toTotalQuery({ sort: 'name', order: 'asc', scoreMin: 3 })).toEqual({ scoreMin: 3 });
  });
});
