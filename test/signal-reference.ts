import {
  definitionOf,
  type FilterName,
  type FilterValue,
  filterNames,
} from '#contract/signals/filter-definitions.ts';
import type { FitRule } from '#contract/signals/score.ts';
import type { SignalFilters, SignalOrder, SignalSort } from '#contract/signals/signal-filters.ts';
import type {
  EngagementSource,
  EngagementType,
  Intensity,
  ReactionType,
  Seniority,
  SignalStatus,
} from '#contract/signals/signal-kinds.ts';
import { readHeadline } from '#server/modules/people/headline/read-headline.ts';
import type { NewEngagement } from '#server/modules/people/new-facts.ts';
import { hasKeyword } from './keyword-reference.ts';

/** An engagement, and the source that reported it. */
export type ReportedEngagement = NewEngagement & { source: EngagementSource };

/** A signal as it should be, computed in memory from the facts alone. Identified by profile and name. */
export type ExpectedSignal = {
  profileId: string;
  name: string;
  url: string | null;
  /** The texts that search and keywords look at. */
  texts: (string | null)[];
  company: string | null;
  /** The company's record. The test determines it by matching names. */
  companyId: string | null;
  title: string | null;
  location: string | null;
  hasEmail: boolean;
  reactionTypes: ReactionType[];
  sources: EngagementSource[];
  /** The network's ids of the posts they engaged with. */
  postUrns: string[];
  seniority: Seniority | null;
  counts: Partial<Record<EngagementType, number>>;
  interactions: number;
  first: number;
  latest: number;
  exact: number;
  score: number;
  intensity: Intensity;
  status: SignalStatus;
  /** Null without fit rules. */
  fit: number | null;
  /** When inGrow found the person, and until when they're snoozed. */
  found: number;
  snoozedUntil: number | null;
  /** The ids of their lists. */
  listIds: string[];
  /** All inbound engagements, and the reference time. */
  inbound: { type: EngagementType; at: number }[];
  asOf: number;
  /** Set by {@link markTopQuarter}, because it depends on all other signals. */
  isInTopQuarter?: boolean;
  isUnanswered?: boolean;
  /** When sources first said that their job changed. Set by tests; what is a change has tests of its own. */
  jobChanges?: number[];
};

const day = 86_400_000;
const points = { message: 8, comment: 6, mention: 6, reply: 6, repost: 5, invitation: 5, recommendation: 5 };
const base: Record<EngagementType, number> = {
  ...points,
  connection: 4,
  endorsement: 3,
  reaction: 2,
  manual: 0,
};
/** The ranks of the words that the tests use in titles. */
const ranks: [string, Seniority][] = [
  ['Head', 'head'],
  ['Senior', 'senior'],
  ['Founder', 'owner'],
  ['CEO', 'c_level'],
  ['VP', 'vp'],
  ['Director', 'director'],
  ['Manager', 'manager'],
  ['Junior', 'junior'],
];
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The documented formula, implemented a second time in the simplest way. Returns the exact score. */
export function documentedScore(
  history: Pick<NewEngagement, 'type' | 'conversationId' | 'occurredAt'>[],
  t: Date,
  points: Record<EngagementType, number> = base,
): number {
  let sum = 0;
  for (const [index, one] of history.entries()) {
    const isBeaten = history.some(
      (other, place) =>
        other.type === 'message' &&
        other.conversationId === one.conversationId &&
        dayOf(other.occurredAt) === dayOf(one.occurredAt) &&
        (other.occurredAt > one.occurredAt ||
          (other.occurredAt.getTime() === one.occurredAt.getTime() && place < index)),
    );
    if (one.type === 'message' && isBeaten) continue;
    sum += points[one.type] * 2 ** ((one.occurredAt.getTime() - t.getTime()) / (30 * day));
  }
  const days = new Set(history.filter(({ type }) => type !== 'manual').map((one) => dayOf(one.occurredAt)));
  return sum * Math.min(2, 1 + 0.1 * Math.max(0, days.size - 1));
}

/**
 * Rounded half up to one decimal, as in decision 0003. A half that lost a tiny bit to floating point counts
 * as a half; one reduced by milliseconds of age doesn't.
 */
export function roundHalfUp(exact: number): number {
  return Math.floor(10 * exact + 0.5 + 1e-9) / 10;
}

type FitFields = {
  headline: string | null;
  title: string | null;
  company: string | null;
  location: string | null;
  seniority: Seniority | null;
  /** Facts about their company, as far as known. */
  industry?: string | null;
  headcount?: number | null;
};

/** The sum of the points of all matching rules, in plain code; null without rules. */
export function documentedFit(person: FitFields, rules: FitRule[]): number | null {
  if (rules.length === 0) return null;
  const isMatch = (rule: FitRule) => {
    if (rule.field === 'seniority') return rule.is.some((rank) => rank === person.seniority);
    const { headline, title, company, location, headcount } = person;
    if (rule.field === 'headcount') {
      const [least, max] = rule.is;
      return headcount != null && headcount >= (least ?? 0) && headcount <= (max ?? Number.POSITIVE_INFINITY);
    }
    const fields = rule.field === 'keywords' ? [headline, title, company, location] : [person[rule.field]];
    return rule.is.some((value) => fields.some((field) => hasKeyword(field ?? '', value)));
  };
  return rules.reduce((sum, rule) => sum + (isMatch(rule) ? rule.points : 0), 0);
}

/** The signal of a person, computed from their engagements; null if there are none. */
export function expectSignal(
  profileId: string,
  engagements: ReportedEngagement[],
  status: SignalStatus,
  t: Date,
  listIds: string[] = [],
  fitRules: FitRule[] = [],
  { found, snoozedUntil }: Pick<ExpectedSignal, 'found' | 'snoozedUntil'> = { found: 0, snoozedUntil: null },
): ExpectedSignal | null {
  const inbound = engagements.filter(({ direction }) => direction === 'inbound');
  const person = inbound[0]?.person;
  if (person === undefined || person === null) return null;
  const counts: Partial<Record<EngagementType, number>> = {};
  for (const { type } of inbound) counts[type] = (counts[type] ?? 0) + 1;
  const times = inbound.map(({ occurredAt }) => occurredAt.getTime());
  // That the user added them isn't their activity, unless there is nothing else.
  const active = inbound
    .filter(({ type }) => type !== 'manual')
    .map(({ occurredAt }) => occurredAt.getTime());
  const exact = documentedScore(inbound, t);
  const score = roundHalfUp(exact);
  const { name, headline, location, url, email } = person;
  // Parsing headlines has its own test.
  const said = readHeadline(headline);
  const title = person.title ?? said.title;
  const company = person.company ?? said.company;
  const seniority = ranks.find(([word]) => ` ${title} `.includes(` ${word} `))?.[1] ?? null;
  return {
    profileId,
    name,
    url,
    texts: [name, headline, title, company, location],
    company,
    companyId: null,
    title,
    location,
    hasEmail: email !== null,
    reactionTypes: inbound.flatMap(({ reactionType }) => (reactionType === null ? [] : [reactionType])),
    sources: inbound.map(({ source }) => source),
    postUrns: inbound.flatMap(({ post }) => (post === null ? [] : [post.urn])),
    seniority,
    counts,
    interactions: inbound.length,
    first: Math.min(...times),
    latest: Math.max(...(active.length > 0 ? active : times)),
    exact,
    score,
    intensity: score >= 30 ? 'very_high' : score >= 10 ? 'high' : 'low',
    status,
    fit: documentedFit({ headline, title, company, location, seniority }, fitRules),
    found,
    snoozedUntil,
    listIds,
    inbound: inbound.map(({ type, occurredAt }) => ({ type, at: occurredAt.getTime() })),
    asOf: t.getTime(),
  };
}

/** Marks the top quarter of each profile by score, rounded up. Ties with the last one count too. */
export function markTopQuarter(expected: ExpectedSignal[]): void {
  for (const all of Map.groupBy(expected, ({ profileId }) => profileId).values()) {
    const byScore = all.map(({ exact }) => exact).sort((one, other) => other - one);
    const least = byScore[Math.ceil(all.length / 4) - 1] ?? Number.POSITIVE_INFINITY;
    for (const signal of all) signal.isInTopQuarter = signal.exact > 0 && signal.exact >= least;
  }
}

/**
 * Whether someone commented on an own post in the last week, and the user wrote nothing under that post
 * afterwards.
 *
 * @param all what the user and everyone else did on the same network
 */
export function hasUnansweredComment(
  engagements: ReportedEngagement[],
  all: ReportedEngagement[],
  t: Date,
): boolean {
  const written = all.filter(
    ({ direction, type }) => direction === 'outbound' && (type === 'comment' || type === 'reply'),
  );
  return engagements.some(
    ({ direction, type, commentId, occurredAt, post }) =>
      direction === 'inbound' &&
      type === 'comment' &&
      commentId != null &&
      occurredAt.getTime() > t.getTime() - 7 * day &&
      occurredAt <= t &&
      !written.some((own) => own.occurredAt > occurredAt && own.post?.urn === post?.urn),
  );
}

/** The number of engagements in the week before the reference time, except manual ones. */
export function weekOf({ inbound, asOf }: ExpectedSignal): number {
  return inbound.filter(({ type, at }) => type !== 'manual' && at > asOf - 7 * day && at <= asOf).length;
}

type UrnOf = (postId: string) => string | undefined;

/** The meaning of each filter, in plain code. */
const meanings: {
  [Name in FilterName]: (signal: ExpectedSignal, value: FilterValue<Name>, urnOf: UrnOf) => boolean;
} = {
  search: ({ texts }, text) =>
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .every((word) => fold(texts.join(' ')).includes(fold(word))),
  intensity: ({ intensity }, all) => all.includes(intensity),
  company: ({ company }, parts) => hasPart(company, parts),
  companyId: ({ companyId }, ids) => ids.some((id) => id === companyId),
  title: ({ title }, parts) => hasPart(title, parts),
  seniority: ({ seniority }, all) => all.some((one) => one === seniority),
  location: ({ location }, parts) => hasPart(location, parts),
  hasEmail: ({ hasEmail }, wanted) => hasEmail === wanted,
  keywordsAll: (signal, all) => all.every((keyword) => mentions(signal, keyword)),
  keywordsAny: (signal, any) => any.some((keyword) => mentions(signal, keyword)),
  keywordsNone: (signal, none) => !none.some((keyword) => mentions(signal, keyword)),
  list: ({ listIds }, lists) => lists.some((id) => listIds.includes(id)),
  notList: ({ listIds }, lists) => !lists.some((id) => listIds.includes(id)),
  noList: ({ listIds }) => listIds.length === 0,
  engagementType: ({ counts }, types) => types.some((type) => (counts[type] ?? 0) > 0),
  reactionType: ({ reactionTypes }, types) => types.some((type) => reactionTypes.includes(type)),
  post: ({ postUrns }, posts, urnOf) => posts.some((id) => postUrns.includes(urnOf(id) ?? '')),
  source: ({ sources }, all) => all.some((source) => sources.includes(source)),
  latest: ({ latest }, range) => isWithin(latest, range),
  first: ({ first }, range) => isWithin(first, range),
  found: ({ found }, range) => isWithin(found, range),
  active: ({ inbound }, { types, ...range }) =>
    inbound.some(({ type, at }) => isWithin(at, range) && (types?.includes(type) ?? true)),
  activeWeek: (signal) => weekOf(signal) > 0,
  goneQuiet: ({ isInTopQuarter, latest, asOf }) => isInTopQuarter === true && latest < asOf - 28 * day,
  unanswered: ({ isUnanswered }) => isUnanswered === true,
  score: ({ score }, range) => isBetween(score, range),
  fit: ({ fit }, range) => fit !== null && isBetween(fit, range),
  changedJobs: ({ jobChanges = [] }, range) => jobChanges.some((at) => isWithin(at, range)),
  status: ({ status }, all) => all.includes(status),
  snoozed: ({ snoozedUntil, asOf }, wanted) => wanted === (snoozedUntil !== null && snoozedUntil > asOf),
};

/**
 * Whether a signal matches all filters.
 *
 * @param urnOf returns the network's id of a post for our own id
 */
export function matches(signal: ExpectedSignal, filters: SignalFilters, urnOf: UrnOf): boolean {
  const fits = <Name extends FilterName>(name: Name) => {
    const value = askedOf(name, filters);
    return value === undefined || meanings[name](signal, value as FilterValue<Name>, urnOf);
  };
  return filterNames.every(fits);
}

/** What a filter asks for, read by other code than the server's. Undefined if nothing. */
function askedOf(name: FilterName, filters: SignalFilters): unknown {
  const given = filters as Record<string, unknown>;
  const own = given[name];
  if (own !== undefined) return own === false && definitionOf(name).kind === 'flag' ? undefined : own;
  const [from, to, types] = [given[`${name}From`], given[`${name}To`], given[`${name}Type`]];
  const [min, max] = [given[`${name}Min`], given[`${name}Max`]];
  return [from, to, types, min, max].every((part) => part === undefined)
    ? undefined
    : { from, to, types, min, max };
}

const mentions = ({ texts }: ExpectedSignal, keyword: string) =>
  texts.some((text) => hasKeyword(text ?? '', keyword));

const hasPart = (field: string | null, parts: string[]) =>
  parts.some((part) => field !== null && fold(field).includes(fold(part)));

const isWithin = (time: number, { from, to }: { from?: string; to?: string }) =>
  (from === undefined || time >= Date.parse(from)) && (to === undefined || time < Date.parse(to));

const isBetween = (number: number, { min, max }: { min?: number; max?: number }) =>
  number >= (min ?? Number.NEGATIVE_INFINITY) && number <= (max ?? Number.POSITIVE_INFINITY);

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

const byName = new Intl.Collator('und');

/** Compares like the table's sort. `idOf` breaks ties. */
export function comparator(sort: SignalSort, order: SignalOrder, idOf: (signal: ExpectedSignal) => string) {
  const by: Record<SignalSort, (one: ExpectedSignal, other: ExpectedSignal) => number> = {
    score: (one, other) => one.exact - other.exact,
    latest: (one, other) => one.latest - other.latest,
    first: (one, other) => one.first - other.first,
    interactions: (one, other) => one.interactions - other.interactions,
    week: (one, other) => weekOf(one) - weekOf(other),
    fit: (one, other) => (one.fit ?? 0) - (other.fit ?? 0) || one.exact - other.exact,
    name: (one, other) => byName.compare(one.name, other.name),
  };
  const sign = order === 'asc' ? 1 : -1;
  return (one: ExpectedSignal, other: ExpectedSignal) =>
    sign * (by[sort](one, other) || (idOf(one) < idOf(other) ? -1 : 1));
}
