import { type RawBuilder, sql } from 'kysely';
import type { ScorePoints } from '#contract/signals/score.ts';
import { EngagementType, type Intensity } from '#contract/signals/signal-kinds.ts';

/** The default points: everyone's version 1. Docs: docs/features/score.md. */
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

/**
 * After this many milliseconds an engagement counts half. The same for all types, so waiting never changes
 * the order.
 */
const halfLifeMs = 30 * dayMs;

/** The time that stored heat is relative to. */
export const heatEpoch = Date.UTC(2020, 0, 1);

/** Added before rounding down, so floating-point errors don't turn an exact half around. */
export const tieTolerance = 1e-9;

/** What the score needs to know about an inbound engagement. */
export type ScoredEngagement = { type: EngagementType; conversationId: string | null; occurredAt: Date };

/**
 * The engagements that count: only the last message per conversation and UTC day, and every other engagement.
 * Messages without a conversation count as one conversation.
 */
export function countedEngagements<E extends ScoredEngagement>(engagements: E[]): E[] {
  const lastMessages = new Map<string, E>();
  for (const engagement of engagements) {
    if (engagement.type !== 'message') continue;
    const key = `${dayOf(engagement.occurredAt)} ${engagement.conversationId}`;
    const last = lastMessages.get(key);
    if (last === undefined || last.occurredAt < engagement.occurredAt) lastMessages.set(key, engagement);
  }
  return [...engagements.filter(({ type }) => type !== 'message'), ...lastMessages.values()];
}

/** Distinct UTC days with scoring engagement. */
export function activeDays(engagements: ScoredEngagement[]): number {
  const active = engagements.filter(({ type }) => type !== 'manual');
  return new Set(active.map(({ occurredAt }) => dayOf(occurredAt))).size;
}

/** The factor for a sum of points: 1 for one active day, a tenth more for each further day, at most 2. */
export function daysFactor(days: number): number {
  return Math.min(2, (9 + Math.max(1, days)) / 10);
}

/** Points of one engagement at a given time, decayed by its age. */
export function decayedPoints({ type, occurredAt }: ScoredEngagement, at: Date, points: ScorePoints): number {
  return points[type] * 2 ** ((occurredAt.getTime() - at.getTime()) / halfLifeMs);
}

/** The factor that turns stored heat into the exact score at a given time. */
function decayAt(at: Date): number {
  return 2 ** ((heatEpoch - at.getTime()) / halfLifeMs);
}

/** The score shown at a given time, from heat; the same as `shownScoreSql`. */
export function shownAt(heat: number, at: Date): number {
  return shownTenths(heat * decayAt(at)) / 10;
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

/** The minimum heat that is shown as at least this score at a given time. */
export function heatShownAtLeast(score: number, at: Date): number {
  const tenths = Math.ceil(score * 10 - tieTolerance);
  return (tenths - 0.5 - tieTolerance) / 10 / decayAt(at);
}

/** The minimum shown score of each intensity. */
export const intensityFloor: Record<Intensity, number> = { low: 0, high: 10, very_high: 30 };

/** The intensity of a shown score. */
export function intensityOf(shown: number): Intensity {
  if (shown >= intensityFloor.very_high) return 'very_high';
  return shown >= intensityFloor.high ? 'high' : 'low';
}

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / dayMs);
}

/**
 * Half-lives from the epoch, clamped between October 2011 and 2093: in PostgreSQL, a product outside the
 * range of a double is an error. Anything older than the first has less than 10⁻²⁸ points anyway.
 */
const minExponent = -100;
const largestExponent = 900;

/**
 * What an engagement is worth before points, relative to the heat's epoch: 2^(t/H). `type_heat` is the sum of
 * this over the engagements of each type that count.
 */
export function decayWeightSql(occurredAt: RawBuilder<unknown>): RawBuilder<number> {
  const exponent = sql`(extract(epoch from ${occurredAt}) - ${sql.lit(heatEpoch / 1000)})::float8
    / ${sql.lit(halfLifeMs / 1000)}`;
  const clamped = sql`greatest(${sql.lit(minExponent)}, least(${sql.lit(largestExponent)}, ${exponent}))`;
  return sql<number>`power(2::float8, ${clamped})`;
}

/** The same in JavaScript. */
export function decayWeight(occurredAt: Date): number {
  const exponent = (occurredAt.getTime() - heatEpoch) / halfLifeMs;
  return 2 ** Math.max(minExponent, Math.min(largestExponent, exponent));
}

/**
 * Heat under these points. Always summed in the same order, so a recording, a change of points, and a preview
 * give bit-identical results.
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

/** The factor for a sum of points; the same as `daysFactor`. */
function daysFactorSql(days: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`least(2::float8, (9 + greatest(1, ${days}))::float8 / 10)`;
}

/**
 * The score shown at a given time, from `signal.heat` or another heat; the same as `shownTenths` divided by
 * ten.
 */
export function shownScoreSql(at: Date, heat: RawBuilder<unknown> = sql`signal.heat`): RawBuilder<number> {
  return sql<number>`(floor(${heat} * ${decayAt(at)}::float8 * 10 + 0.5 + ${sql.lit(tieTolerance)}::float8) / 10)`;
}

/** The intensity of a shown score; the same as `intensityOf`. */
export function intensitySql(shown: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when ${shown} >= ${sql.lit(intensityFloor.very_high)} then 'very_high'
    when ${shown} >= ${sql.lit(intensityFloor.high)} then 'high' else 'low' end`;
}

/** The intensity that `signal.heat` is shown as at a given time; the same as `intensityOf`. */
export function intensityOfHeatSql(at: Date): RawBuilder<string> {
  return sql<string>`case when signal.heat >= ${heatShownAtLeast(intensityFloor.very_high, at)}::float8 then 'very_high'
    when signal.heat >= ${heatShownAtLeast(intensityFloor.high, at)}::float8 then 'high' else 'low' end`;
}
