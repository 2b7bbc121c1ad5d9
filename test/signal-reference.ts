import type {
  EngagementType,
  Intensity,
  Seniority,
  SignalFilters,
  SignalOrder,
  SignalSort,
  SignalStatus,
} from '#contract/signals.ts';
import type { NewEngagement } from '#server/modules/network/new-facts.ts';
import { readHeadline } from '#server/modules/network/read-headline.ts';

/** A signal as it must be, made in memory from the facts alone. Its name is its identity. */
export type ExpectedSignal = {
  name: string;
  url: string | null;
  text: string;
  company: string | null;
  title: string | null;
  seniority: Seniority | null;
  counts: Partial<Record<EngagementType, number>>;
  interactions: number;
  first: number;
  latest: number;
  exact: number;
  score: number;
  intensity: Intensity;
  status: SignalStatus;
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
/** The ranks among the words that the tests make titles of. */
const ranks: [string, Seniority][] = [
  ['Head', 'head'],
  ['Senior', 'senior'],
];
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The documented formula, written down a second time and naively. Answers the exact score. */
export function documentedScore(
  history: Pick<NewEngagement, 'type' | 'conversationId' | 'occurredAt'>[],
  t: Date,
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
    sum += base[one.type] * 2 ** ((one.occurredAt.getTime() - t.getTime()) / (30 * day));
  }
  const days = new Set(history.filter(({ type }) => type !== 'manual').map((one) => dayOf(one.occurredAt)));
  return sum * Math.min(2, 1 + 0.1 * Math.max(0, days.size - 1));
}

/** Rounded half up to one decimal, where 2.7499999999999996 is what floating point left of 2.75. */
export function roundHalfUp(exact: number): number {
  return Math.round(Number((exact * 10).toFixed(7))) / 10;
}

/** The signal of one person, from what they did; null for nobody who engaged. */
export function expectSignal(
  engagements: NewEngagement[],
  status: SignalStatus,
  t: Date,
): ExpectedSignal | null {
  const inbound = engagements.filter(({ direction }) => direction === 'inbound');
  const person = inbound[0]?.person;
  if (person === undefined || person === null) return null;
  const counts: Partial<Record<EngagementType, number>> = {};
  for (const { type } of inbound) counts[type] = (counts[type] ?? 0) + 1;
  const times = inbound.map(({ occurredAt }) => occurredAt.getTime());
  const exact = documentedScore(inbound, t);
  const score = roundHalfUp(exact);
  const { name, headline, location, url } = person;
  // What a headline says has a test of its own.
  const said = readHeadline(headline);
  const title = person.title ?? said.title;
  const company = person.company ?? said.company;
  return {
    name,
    url,
    text: [name, headline, title, company, location].join(' '),
    company,
    title,
    seniority: ranks.find(([word]) => ` ${title} `.includes(` ${word} `))?.[1] ?? null,
    counts,
    interactions: inbound.length,
    first: Math.min(...times),
    latest: Math.max(...times),
    exact,
    score,
    intensity: score >= 30 ? 'very_high' : score >= 10 ? 'high' : 'low',
    status,
  };
}

/** What a filter means, in plain words. */
export function matches(signal: ExpectedSignal, filters: SignalFilters): boolean {
  const words = (filters.search ?? '').split(/\s+/).filter((word) => word !== '');
  return (
    (filters.intensity?.includes(signal.intensity) ?? true) &&
    (filters.engagementType?.some((type) => (signal.counts[type] ?? 0) > 0) ?? true) &&
    (filters.status?.includes(signal.status) ?? true) &&
    signal.score >= (filters.scoreMin ?? 0) &&
    signal.score <= (filters.scoreMax ?? Number.POSITIVE_INFINITY) &&
    isWithin(signal.first, filters.firstFrom, filters.firstTo) &&
    isWithin(signal.latest, filters.latestFrom, filters.latestTo) &&
    hasPart(signal.company, filters.company) &&
    hasPart(signal.title, filters.title) &&
    (filters.seniority?.some((one) => one === signal.seniority) ?? true) &&
    words.every((word) => fold(signal.text).includes(fold(word)))
  );
}

function hasPart(field: string | null, parts: string[] | undefined): boolean {
  return parts?.some((part) => field !== null && fold(field).includes(fold(part))) ?? true;
}

function isWithin(time: number, from: string | undefined, to: string | undefined): boolean {
  return (from === undefined || time >= Date.parse(from)) && (to === undefined || time < Date.parse(to));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const byName = new Intl.Collator('und');

/** Compares as the table is sorted; `idOf` decides between equals. */
export function comparator(sort: SignalSort, order: SignalOrder, idOf: (name: string) => string) {
  const by: Record<SignalSort, (one: ExpectedSignal, other: ExpectedSignal) => number> = {
    score: (one, other) => one.exact - other.exact,
    latest: (one, other) => one.latest - other.latest,
    first: (one, other) => one.first - other.first,
    interactions: (one, other) => one.interactions - other.interactions,
    name: (one, other) => byName.compare(one.name, other.name),
  };
  const sign = order === 'asc' ? 1 : -1;
  return (one: ExpectedSignal, other: ExpectedSignal) =>
    sign * (by[sort](one, other) || (idOf(one.name) < idOf(other.name) ? -1 : 1));
}
