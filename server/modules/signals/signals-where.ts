import { type RawBuilder, sql } from 'kysely';
import type { Intensity, SignalFilters } from '#contract/signals.ts';
import type { OwnConnectedProfile } from '#server/modules/profile/own-connected-profile.ts';
import { heatShownAtLeast, intensityFloor } from './score.ts';
import { foldedForLike, wordsOf } from './search-words.ts';

/**
 * The one condition for table, total, export and URLs: which rows of `signal` match. Scores and intensities are
 * compared as shown at `asOf`; with stored heat, so that the index on it serves.
 */
export function signalsWhere(
  profile: OwnConnectedProfile,
  filters: SignalFilters,
  asOf: Date,
): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [
    sql`signal.user_id = ${profile.user_id}::uuid`,
    sql`signal.connected_profile_id = ${profile.id}::uuid`,
  ];
  const add = (condition: RawBuilder<unknown>) => conditions.push(condition);
  if (filters.intensity?.length) add(hasIntensity(filters.intensity, asOf));
  if (filters.engagementType?.length) add(sql`signal.types && ${filters.engagementType}::text[]`);
  if (filters.status?.length) add(sql`signal.status = any(${filters.status}::text[])`);
  if (filters.scoreMin !== undefined)
    add(sql`signal.heat >= ${heatShownAtLeast(filters.scoreMin, asOf)}::float8`);
  if (filters.scoreMax !== undefined)
    add(sql`signal.heat < ${heatShownAbove(filters.scoreMax, asOf)}::float8`);
  if (filters.firstFrom) add(sql`signal.first_at >= ${filters.firstFrom}::timestamptz`);
  if (filters.firstTo) add(sql`signal.first_at < ${filters.firstTo}::timestamptz`);
  if (filters.latestFrom) add(sql`signal.latest_at >= ${filters.latestFrom}::timestamptz`);
  if (filters.latestTo) add(sql`signal.latest_at < ${filters.latestTo}::timestamptz`);
  for (const word of wordsOf(filters.search ?? '')) add(containsWord(word));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The least heat that is shown as more than a score: scores have one decimal. */
function heatShownAbove(score: number, asOf: Date): number {
  return heatShownAtLeast((Math.floor(score * 10 + 1e-9) + 1) / 10, asOf);
}

const ceiling: Record<Intensity, number> = {
  low: intensityFloor.high,
  high: intensityFloor.very_high,
  very_high: Number.POSITIVE_INFINITY,
};

function hasIntensity(intensities: Intensity[], asOf: Date): RawBuilder<unknown> {
  const ranges = [...new Set(intensities)].map((intensity) => {
    const from = sql`signal.heat >= ${heatShownAtLeast(intensityFloor[intensity], asOf)}::float8`;
    const below = ceiling[intensity];
    return below === Number.POSITIVE_INFINITY
      ? from
      : sql`(${from} and signal.heat < ${heatShownAtLeast(below, asOf)}::float8)`;
  });
  return sql`(${sql.join(ranges, sql` or `)})`;
}

function containsWord(word: string): RawBuilder<unknown> {
  return sql`signal.search like '%' || ${foldedForLike(word)} || '%'`;
}
