import { z } from 'zod';
import {
  EngagementSource,
  EngagementType,
  Intensity,
  ReactionType,
  Seniority,
  SignalFilters,
  SignalOrder,
  type SignalQuery,
  SignalSort,
  SignalStatus,
} from '#contract/signals.ts';
import { RangePreset, SnoozedView } from '#contract/views.ts';
import { readDay, resolvePreset } from './time-range.ts';

/** One or many: `a`, `a,b`, `['a','b']`; what is unknown is dropped, and nothing left means no filter. */
function many<T extends string>(one: z.ZodType<T>, max = Number.POSITIVE_INFINITY) {
  const read = z.unknown().transform((value): T[] | undefined => {
    const given = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
    const known = given.flatMap((item) => {
      const parsed = one.safeParse(typeof item === 'string' ? item.trim() : item);
      return parsed.success ? [parsed.data] : [];
    });
    return known.length ? [...new Set(known)].slice(0, max) : undefined;
  });
  return read.optional();
}

/** Texts, which may have commas in them; a number in the address is a text too. */
function texts(one: z.ZodType<string>) {
  const read = z.unknown().transform((value): string[] | undefined => {
    const given = Array.isArray(value) ? value : [value];
    const known = given.flatMap((item) => {
      const parsed = one.safeParse(typeof item === 'number' ? String(item) : item);
      return parsed.success && parsed.data !== '' ? [parsed.data] : [];
    });
    return known.length ? [...new Set(known)].slice(0, maxTexts) : undefined;
  });
  return read.optional();
}

/** As many as the contract takes. */
const maxTexts = 50;
const maxPosts = 50;

/** A broken value means none. A number in the address may arrive as text, and text as a number. */
function lenient<T>(schema: z.ZodType<T>, as: 'text' | 'number' | 'same' = 'same') {
  const read = z.unknown().transform((value): T | undefined => {
    if (value === null || typeof value === 'object' || value === '') return undefined;
    const parsed = schema.safeParse(as === 'number' ? Number(value) : as === 'text' ? String(value) : value);
    return parsed.success && parsed.data !== '' ? parsed.data : undefined;
  });
  return read.optional();
}

/** A time of a range, in UTC. A date, which the API takes too, is a whole day of the reader: its end is the next one. */
function moment(schema: z.ZodType<string>, plusDays = 0) {
  const read = lenient(schema).transform((text): string | undefined => {
    if (text === undefined || text.endsWith('Z')) return text;
    return (text.length === 10 ? readDay(text, plusDays) : new Date(text).toISOString()) ?? undefined;
  });
  return read.optional();
}

const filters = SignalFilters.shape;

const Address = z.object({
  intensity: many(Intensity),
  engagementType: many(EngagementType),
  status: many(SignalStatus),
  list: many(z.uuid()),
  companyId: many(z.uuid()),
  noList: lenient(z.literal(true)),
  notList: many(z.uuid()),
  scoreMin: lenient(filters.scoreMin.unwrap(), 'number'),
  scoreMax: lenient(filters.scoreMax.unwrap(), 'number'),
  fitMin: lenient(filters.fitMin.unwrap(), 'number'),
  fitMax: lenient(filters.fitMax.unwrap(), 'number'),
  first: lenient(RangePreset),
  firstFrom: moment(filters.firstFrom.unwrap()),
  firstTo: moment(filters.firstTo.unwrap(), 1),
  latest: lenient(RangePreset),
  latestFrom: moment(filters.latestFrom.unwrap()),
  latestTo: moment(filters.latestTo.unwrap(), 1),
  active: lenient(RangePreset),
  activeFrom: moment(filters.activeFrom.unwrap()),
  activeTo: moment(filters.activeTo.unwrap(), 1),
  activeType: many(EngagementType),
  activeWeek: lenient(z.literal(true)),
  goneQuiet: lenient(z.literal(true)),
  found: lenient(RangePreset),
  foundFrom: moment(filters.foundFrom.unwrap()),
  foundTo: moment(filters.foundTo.unwrap(), 1),
  snoozed: lenient(SnoozedView),
  company: texts(filters.company.unwrap().element),
  title: texts(filters.title.unwrap().element),
  seniority: many(Seniority),
  location: texts(filters.location.unwrap().element),
  reactionType: many(ReactionType),
  source: many(EngagementSource),
  post: many(z.uuid(), maxPosts),
  hasEmail: lenient(z.boolean()),
  keywordsAll: texts(filters.keywordsAll.unwrap().element),
  keywordsAny: texts(filters.keywordsAny.unwrap().element),
  keywordsNone: texts(filters.keywordsNone.unwrap().element),
  search: lenient(filters.search.unwrap(), 'text'),
  sort: lenient(SignalSort),
  order: lenient(SignalOrder),
  signal: lenient(z.uuid()),
  view: lenient(z.string().max(40), 'text'),
  columns: many(z.string().regex(/^\w{1,40}$/)),
});

/** What the address of the screen holds: filters, sort, columns, the view they are of, and whose panel is open. */
export type SignalSearch = z.output<typeof Address>;

/**
 * Reads the search part of the address; never throws. Whatever is broken is there as `undefined`: the router lays
 * this over the raw address, and a key left out would let the broken value through.
 */
export function readSignalSearch(address: Record<string, unknown>): SignalSearch {
  const absent = Object.fromEntries(Object.keys(Address.shape).map((key) => [key, undefined]));
  const search = { ...absent, ...Address.parse(address) };
  // The order by the week is one of its filter; without it, it is nobody's.
  return search.sort === 'week' && !search.activeWeek
    ? { ...search, sort: undefined, order: undefined }
    : search;
}

/** The query of table, total, export and URLs; presets become moments as of `now`. */
export function toSignalQuery(search: SignalSearch, now: Date): SignalQuery {
  const {
    signal: _opened,
    view: _view,
    columns: _columns,
    first,
    latest,
    active,
    found,
    snoozed,
    ...rest
  } = search;
  const query: SignalQuery = { ...rest };
  if (snoozed !== 'also') query.snoozed = snoozed === 'only';
  if (found) {
    const range = resolvePreset(found, now);
    query.foundFrom = range.from;
    query.foundTo = range.to;
  }
  if (first) {
    const range = resolvePreset(first, now);
    query.firstFrom = range.from;
    query.firstTo = range.to;
  }
  if (latest) {
    const range = resolvePreset(latest, now);
    query.latestFrom = range.from;
    query.latestTo = range.to;
  }
  if (active) {
    const range = resolvePreset(active, now);
    query.activeFrom = range.from;
    query.activeTo = range.to;
  }
  return dropAbsent(query);
}

/** The same without sort, so that the total is not counted again for another order. */
export function toTotalQuery(query: SignalQuery): SignalQuery {
  const { sort: _sort, order: _order, ...filtersOnly } = query;
  return filtersOnly;
}

/** What stays when the filters are cleared: order and opened person. */
export function clearFilters(search: SignalSearch): SignalSearch {
  return dropAbsent({ sort: search.sort, order: search.order, signal: search.signal });
}

/** Whether anything narrows the rows. */
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

/** Drops absent values, so that equal searches are equal objects and short addresses. */
export function dropAbsent<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}
