import { type RawBuilder, sql } from 'kysely';
import type { ScorePoints } from '#contract/signals/score.ts';
import { EngagementType, type Intensity } from '#contract/signals/signal-kinds.ts';

/** The points that the product comes with: version 1 of everybody. Docs: docs/features/score.md. */
export const shippedPoints: ScorePoints = {
  message: 8,
  comment: 6,
  mention: 6,
  reply: 6,
  repost: 5,
  invitation: 5,
  recommendation: 5,
  connection: 4,
  endorsement: 3,
  reaction: 2,
  manual: 0,
};

const dayMs = 86_400_000;

/** After this many milliseconds an engagement counts half. One for all types: waiting changes no order. */
const halfLifeMs = 30 * dayMs;

/** The moment stored heat is counted from. */
export const heatEpoch = Date.UTC(2020, 0, 1);

/** Added before rounding down, so that floating point does not turn an exact half around. */
export const tieTolerance = 1e-9;

/** What the score needs to know of an inbound engagement. */
export type ScoredEngagement = { type: EngagementType; conversationId: string | null; occurredAt: Date };

/**
 * The engagements that count: of the messages of one conversation and UTC day the last one, of all else each.
 * A message without a conversation belongs to the one without a name.
 */
export function countedEngagements<E extends ScoredEngagement>(engagements: E[]): E[] {
  const lastMessages = new Map<string, E>();
  for (const engagement of engagements) {
    if (engagement.type !== 'message') continue;
    const key = `${dayOf(engagement.occurredAt)} ${engagement.conversationId ?? ''}`;
    const last = lastMessages.get(key);
    if (last === undefined || last.occurredAt < engagement.occurredAt) lastMessages.set(key, engagement);
  }
  return [...engagements.filter(({ type }) => type !== 'message'), ...lastMessages.values()];
}

/** Distinct UTC days on which something scored. */
export function activeDays(engagements: ScoredEngagement[]): number {
  const active = engagements.filter(({ type }) => type !== 'manual');
  return new Set(active.map(({ occurredAt }) => dayOf(occurredAt))).size;
}

/** What a sum of points is multiplied by: 1 for one active day, a tenth more for each other, at most 2. */
export function daysFactor(days: number): number {
  return Math.min(2, (9 + Math.max(1, days)) / 10);
}

/** Points of one engagement at a moment, faded by its age. */
export function fadedPoints({ type, occurredAt }: ScoredEngagement, at: Date, points: ScorePoints): number {
  return points[type] * 2 ** ((occurredAt.getTime() - at.getTime()) / halfLifeMs);
}

/** What stored heat is multiplied by to give the exact score at a moment. */
function fadeAt(at: Date): number {
  return 2 ** ((heatEpoch - at.getTime()) / halfLifeMs);
}

/** The score shown at a moment, of heat; the same as `shownScoreSql`. */
export function shownAt(heat: number, at: Date): number {
  return shownTenths(heat * fadeAt(at)) / 10;
}

/** Heat under these points; the same as `heatSql`. */
export function heatAt(points: ScorePoints, typeHeat: readonly number[], days: number): number {
  const sum = EngagementType.options.reduce(
    (heat, type, index) => heat + points[type] * (typeHeat[index] ?? 0),
    0,
  );
  return daysFactor(days) * sum;
}

/** The shown score in tenths: rounded half up to one decimal. */
export function shownTenths(exact: number): number {
  return Math.floor(exact * 10 + 0.5 + tieTolerance);
}

/** The least heat that at a moment is shown as this score or more. */
export function heatShownAtLeast(score: number, at: Date): number {
  const tenths = Math.ceil(score * 10 - tieTolerance);
  return (tenths - 0.5 - tieTolerance) / 10 / fadeAt(at);
}

/** The least shown score of each intensity. */
export const intensityFloor: Record<Intensity, number> = { low: 0, high: 10, very_high: 30 };

/** How warm a shown score is. */
export function intensityOf(shown: number): Intensity {
  if (shown >= intensityFloor.very_high) return 'very_high';
  return shown >= intensityFloor.high ? 'high' : 'low';
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / dayMs);
}

/**
 * Half-lives from the epoch, clamped between October 2011 and the year 2093: a product that leaves the range of a
 * double is an error in PostgreSQL. What is older than the first has less than 10⁻²⁸ points anyway.
 */
const leastExponent = -100;
const largestExponent = 900;

/**
 * What an engagement is worth before points, counted from the heat's epoch: 2^(t/H). `type_heat` is the sum of it over
 * the engagements of each type that count.
 */
export function worthSinceEpoch(occurredAt: RawBuilder<unknown>): RawBuilder<number> {
  const exponent = sql`(extract(epoch from ${occurredAt}) - ${sql.lit(heatEpoch / 1000)})::float8
    / ${sql.lit(halfLifeMs / 1000)}`;
  const clamped = sql`greatest(${sql.lit(leastExponent)}, least(${sql.lit(largestExponent)}, ${exponent}))`;
  return sql<number>`power(2::float8, ${clamped})`;
}

/** The same in JavaScript. */
export function worthAt(occurredAt: Date): number {
  const exponent = (occurredAt.getTime() - heatEpoch) / halfLifeMs;
  return 2 ** Math.max(leastExponent, Math.min(largestExponent, exponent));
}

/**
 * Heat under these points. Always summed in the same order, so that a recording, a change of points and a preview
 * leave the same bits.
 */
export function heatSql(
  points: ScorePoints,
  typeHeat: RawBuilder<unknown>,
  days: RawBuilder<unknown>,
): RawBuilder<number> {
  const parts = EngagementType.options.map(
    (type, index) => sql`${sql.lit(points[type])}::float8 * ${typeHeat}[${sql.lit(index + 1)}]`,
  );
  return sql<number>`${daysFactorSql(days)} * (${sql.join(parts, sql` + `)})`;
}

/** What a sum of points is multiplied by; the same as `daysFactor`. */
function daysFactorSql(days: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`least(2::float8, (9 + greatest(1, ${days}))::float8 / 10)`;
}

/** The score shown at a moment, made of `signal.heat` or another heat; the same as `shownTenths` over ten. */
export function shownScoreSql(at: Date, heat: RawBuilder<unknown> = sql`signal.heat`): RawBuilder<number> {
  return sql<number>`(floor(${heat} * ${fadeAt(at)}::float8 * 10 + 0.5 + ${sql.lit(tieTolerance)}::float8) / 10)`;
}

/** The word for a shown score; the same as `intensityOf`. */
export function intensitySql(shown: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when ${shown} >= ${sql.lit(intensityFloor.very_high)} then 'very_high'
    when ${shown} >= ${sql.lit(intensityFloor.high)} then 'high' else 'low' end`;
}

/** The word for what `signal.heat` is shown as at a moment; the same as `intensityOf`. */
export function intensityOfHeatSql(at: Date): RawBuilder<string> {
  return sql<string>`case when signal.heat >= ${heatShownAtLeast(intensityFloor.very_high, at)}::float8 then 'very_high'
    when signal.heat >= ${heatShownAtLeast(intensityFloor.high, at)}::float8 then 'high' else 'low' end`;
}
