import type { SignalFilters, SignalQuery } from '#contract/signals/signal-filters.ts';
import {
  engagementSources,
  engagementTypes,
  intensities,
  keywordPattern,
  maxFilterPart,
  maxFilterValues,
  maxFit,
  rangePresets,
  reactionTypes,
  seniorities,
  signalOrders,
  signalSorts,
  signalStatuses,
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

/** A number, which may arrive as text. Undefined if it's out of range. */
function readNumber(value: unknown, least: number, most: number): number | undefined {
  if (value === null || typeof value === 'object' || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) && number >= least && number <= most ? number : undefined;
}

function readFit(value: unknown): number | undefined {
  const fit = readNumber(value, -maxFit, maxFit);
  return Number.isInteger(fit) ? fit : undefined;
}

const readScore = (value: unknown) => readNumber(value, 0, Number.POSITIVE_INFINITY);

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
const readTrue = (value: unknown) => (value === true ? value : undefined);
const readEngagementType = readOneOf(engagementTypes);
const readPreset = readOneOf(rangePresets);

type Reader = (value: unknown) => unknown;

/** Parsers for each URL parameter. Every filter of the contract has one here. */
const readers = {
  intensity: (value: unknown) => readMany(value, readOneOf(intensities)),
  engagementType: (value: unknown) => readMany(value, readEngagementType),
  status: (value: unknown) => readMany(value, readOneOf(signalStatuses)),
  list: (value: unknown) => readMany(value, readId),
  companyId: (value: unknown) => readMany(value, readId),
  noList: readTrue,
  notList: (value: unknown) => readMany(value, readId),
  scoreMin: readScore,
  scoreMax: readScore,
  fitMin: readFit,
  fitMax: readFit,
  first: readPreset,
  firstFrom: (value: unknown) => readBound(value),
  firstTo: (value: unknown) => readBound(value, 1),
  latest: readPreset,
  latestFrom: (value: unknown) => readBound(value),
  latestTo: (value: unknown) => readBound(value, 1),
  active: readPreset,
  activeFrom: (value: unknown) => readBound(value),
  activeTo: (value: unknown) => readBound(value, 1),
  activeType: (value: unknown) => readMany(value, readEngagementType),
  activeWeek: readTrue,
  goneQuiet: readTrue,
  unanswered: readTrue,
  found: readPreset,
  foundFrom: (value: unknown) => readBound(value),
  foundTo: (value: unknown) => readBound(value, 1),
  snoozed: readOneOf(snoozedViews),
  company: (value: unknown) => readTexts(value),
  title: (value: unknown) => readTexts(value),
  seniority: (value: unknown) => readMany(value, readOneOf(seniorities)),
  location: (value: unknown) => readTexts(value),
  reactionType: (value: unknown) => readMany(value, readOneOf(reactionTypes)),
  source: (value: unknown) => readMany(value, readOneOf(engagementSources)),
  post: (value: unknown) => readMany(value, readId)?.slice(0, maxFilterValues),
  hasEmail: readOneOf([true, false]),
  keywordsAll: (value: unknown) => readTexts(value, isKeyword),
  keywordsAny: (value: unknown) => readTexts(value, isKeyword),
  keywordsNone: (value: unknown) => readTexts(value, isKeyword),
  search: readSearch,
  sort: readOneOf(signalSorts),
  order: readOneOf(signalOrders),
  signal: readId,
  view: readView,
  columns: (value: unknown) => readMany(value, readColumn),
} satisfies Record<string, Reader> & Record<keyof SignalFilters, Reader>;

/** The screen's URL parameters: filters, sort, columns, the current view, and the person in the panel. */
export type SignalSearch = { [K in keyof typeof readers]?: ReturnType<(typeof readers)[K]> };

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
  return dropAbsent(resolveFilters(query, (plusDays) => startOfDay(now, plusDays)));
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
  const {
    sort: _sort,
    order: _order,
    signal: _signal,
    view: _view,
    columns: _columns,
    ...narrowing
  } = search;
  return Object.values(narrowing).some((value) => value !== undefined);
}

/** Drops absent values, so equal searches are equal objects with short URLs. */
export function dropAbsent<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}
