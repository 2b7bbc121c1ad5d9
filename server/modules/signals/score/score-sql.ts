import { type RawBuilder, sql } from 'kysely';
import type { ScorePoints } from '#contract/score.ts';
import { EngagementType } from '#contract/signals.ts';
import { fadeAt, halfLifeMs, heatEpoch, intensityFloor, tieTolerance } from './score.ts';

/**
 * Half-lives from the epoch, held between October 2011 and the year 2093: a product that leaves the range of a
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
  const held = sql`greatest(${sql.lit(leastExponent)}, least(${sql.lit(largestExponent)}, ${exponent}))`;
  return sql<number>`power(2::float8, ${held})`;
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
