import {
  daysFilters,
  definitionOf,
  type FilterName,
  filterNames,
  type PageParameters,
} from '#contract/signals/filter-definitions.ts';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import {
  keywordPattern,
  maxFilterPart,
  maxFilterValues,
  rangePresets,
  signalOrders,
  signalSorts,
  snoozedViews,
} from '#contract/signals/signal-values.ts';
import { resolveFilters } from '#core/relative-filters.ts';
import { readDate, readId, readMoment, readOneOf } from '#web/lib/url-values.ts';
import { readDay, startOfDay } from './time-range.ts';

/** One or more: `a`, `a,b`, `['a','b']`. Unknown values are dropped, and an empty result means no filter. */
function readMany<T>(value: unknown, one: (value: unknown) => T | undefined): T[] | undefined {
  const given: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  const known = given.flatMap((item) => one(typeof item === 'string' ? item.trim() : item) ?? []);
  return known.length ? [...new Set(known)] : undefined;
}

/** Texts, which may contain commas. A number in the URL counts as text too. */
function readTexts(value: unknown, isGood = (_text: string) => true): string[] | undefined {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const known = given.flatMap((item) => {
    const text = typeof item === 'string' || typeof item === 'number' ? String(item).trim() : '';
    return text !== '' && text.length <= maxFilterPart && isGood(text) ? [text] : [];
  });
  return known.length ? [...new Set(known)].slice(0, maxFilterValues) : undefined;
}

const isKeyword = (text: string) => keywordPattern.test(text);

/** A number within bounds, which may arrive as text. */
function readNumber(
  value: unknown,
  { least, most = Number.POSITIVE_INFINITY, decimals }: { least: number; most?: number; decimals: number },
): number | undefined {
  if (value === null || typeof value === 'object' || value === '') return undefined;
  const number = Number(value);
  const isGood = decimals === 0 ? Number.isInteger(number) : Number.isFinite(number);
  return isGood && number >= least && number <= most ? number : undefined;
}

/**
 * A bound of a time range, in UTC. A date, which the API also accepts, is a whole day in the reader's zone,
 * so an end date is moved to the next day.
 */
function readBound(value: unknown, plusDays = 0): string | undefined {
  const date = readDate(value);
  if (date !== undefined) return readDay(date, plusDays) ?? undefined;
  const moment = readMoment(value);
  return moment === undefined || moment.endsWith('Z') ? moment : new Date(moment).toISOString();
}

function readSearch(value: unknown): string | undefined {
  if (value === null || value === undefined || typeof value === 'object') return undefined;
  const text = String(value).trim();
  return text !== '' && text.length <= maxFilterPart ? text : undefined;
}

/** The key of the tab; not a filter. */
const readView = (value: unknown): string | undefined => {
  if (value === null || value === undefined || typeof value === 'object' || value === '') return undefined;
  return String(value).length <= 40 ? String(value) : undefined;
};

const readColumn = (value: unknown) =>
  typeof value === 'string' && /^\w{1,40}$/.test(value) ? value : undefined;
type Reader = (value: unknown) => unknown;

/** The parsers of a filter's parameters. */
function readersOf(name: FilterName): Record<string, Reader> {
  const definition = definitionOf(name);
  switch (definition.kind) {
    case 'flag':
      return { [name]: readOneOf([true]) };
    case 'yesNo':
      return { [name]: readOneOf([true, false]) };
    case 'snoozed':
      return { [name]: readOneOf(snoozedViews) };
    case 'choice':
      return { [name]: (value) => readMany(value, readOneOf(definition.options)) };
    case 'texts':
      return { [name]: (value) => readTexts(value) };
    case 'keywords':
      return { [name]: (value) => readTexts(value, isKeyword) };
    case 'text':
      return { [name]: readSearch };
    case 'ids':
      return { [name]: (value) => readMany(value, readId)?.slice(0, definition.most ?? maxFilterValues) };
    case 'numbers': {
      const read: Reader = (value) => readNumber(value, definition);
      return { [`${name}Min`]: read, [`${name}Max`]: read };
    }
    case 'days': {
      const { types } = definition;
      return {
        [name]: readOneOf(rangePresets),
        [`${name}From`]: (value) => readBound(value),
        [`${name}To`]: (value) => readBound(value, 1),
        ...(types && { [`${name}Type`]: (value) => readMany(value, readOneOf(types)) }),
      };
    }
  }
}

/** What the URL says besides filters. */
const otherReaders = {
  sort: readOneOf(signalSorts),
  order: readOneOf(signalOrders),
  signal: readId,
  view: readView,
  columns: (value: unknown) => readMany(value, readColumn),
} satisfies Record<string, Reader>;

const readers: Record<string, Reader> = Object.assign({}, ...filterNames.map(readersOf), otherReaders);

/** The screen's URL parameters: filters, sort, columns, the current view, and the person in the panel. */
export type SignalSearch = { [Name in keyof PageParameters]?: PageParameters[Name] | undefined } & {
  [Name in keyof typeof otherReaders]?: ReturnType<(typeof otherReaders)[Name]>;
};

/**
 * Parses the URL parameters; never throws. Invalid ones are explicitly `undefined`: the router merges this
 * over the raw URL, so a missing key would let an invalid value through.
 */
export function readSignalSearch(url: Record<string, unknown>): SignalSearch {
  const search = Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(url[name])]),
  ) as SignalSearch;
  // Sorting by week requires its filter; without the filter it's dropped.
  return search.sort === 'week' && !search.activeWeek
    ? { ...search, sort: undefined, order: undefined }
    : search;
}

/** The query for the table, total, export, and URLs. Presets become times relative to `now`. */
export function toSignalQuery(search: SignalSearch, now: Date): SignalQuery {
  const { signal: _opened, view: _view, columns: _columns, ...query } = search;
  return dropAbsent(resolveFilters(query, daysFilters, (plusDays) => startOfDay(now, plusDays)));
}

/** The same query without sorting, so changing the order doesn't recount. */
export function toTotalQuery(query: SignalQuery): SignalQuery {
  const { sort: _sort, order: _order, ...filtersOnly } = query;
  return filtersOnly;
}

/** What remains after clearing filters: the order and the open person. */
export function clearFilters(search: SignalSearch): SignalSearch {
  return dropAbsent({ sort: search.sort, order: search.order, signal: search.signal });
}

/** Whether any filter is set. */
export function hasFilters(search: SignalSearch): boolean {
  return Object.entries(search).some(([name, value]) => value !== undefined && !(name in otherReaders));
}

/** Drops absent values, so equal searches are equal objects with short URLs. */
export function dropAbsent<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}
