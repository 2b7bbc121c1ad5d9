import { type RawBuilder, sql } from 'kysely';
import type { EngagementType } from '#contract/signals.ts';
import { basePoints, fadeAt, halfLifeMs, heatEpoch, intensityFloor, tieTolerance } from './score.ts';

/**
 * Half-lives from the epoch, held between October 2011 and the year 2093: a product that leaves the range of a
 * double is an error in PostgreSQL. What is older than the first has less than 10⁻²⁸ points anyway.
 */
const leastExponent = -100;
const largestExponent = 900;

/** Points of an engagement counted from the heat's epoch; `type` and `occurred_at` are columns in scope. */
export function pointsSinceEpoch(type: RawBuilder<unknown>, occurredAt: RawBuilder<unknown>) {
  const cases = (Object.keys(basePoints) as EngagementType[]).map(
    (name) => sql`when ${sql.lit(name)} then ${sql.lit(basePoints[name])}`,
  );
  const exponent = sql`(extract(epoch from ${occurredAt}) - ${sql.lit(heatEpoch / 1000)})::float8
    / ${sql.lit(halfLifeMs / 1000)}`;
  const held = sql`greatest(${sql.lit(leastExponent)}, least(${sql.lit(largestExponent)}, ${exponent}))`;
  return sql<number>`(case ${type} ${sql.join(cases, sql` `)} end)::float8 * power(2::float8, ${held})`;
}

/** What a sum of points is multiplied by; the same as `daysFactor`. */
export function daysFactorSql(days: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`least(2::float8, (9 + greatest(1, ${days}))::float8 / 10)`;
}

/** The score shown at a moment, made of `signal.heat`; the same as `shownTenths` over ten. */
export function shownScoreSql(at: Date): RawBuilder<number> {
  return sql<number>`(floor(signal.heat * ${fadeAt(at)}::float8 * 10 + 0.5 + ${sql.lit(tieTolerance)}::float8) / 10)`;
}

/** The word for a shown score; the same as `intensityOf`. */
export function intensitySql(shown: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when ${shown} >= ${sql.lit(intensityFloor.very_high)} then 'very_high'
    when ${shown} >= ${sql.lit(intensityFloor.high)} then 'high' else 'low' end`;
}
