import { type RawBuilder, sql } from 'kysely';
import type { Intensity, Seniority, SignalFilters } from '#contract/signals.ts';
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
  if (filters.seniority?.length) add(hasSeniority(filters.seniority));
  if (filters.company?.some(isNotBlank)) add(containsAny(sql`signal.company`, filters.company));
  if (filters.title?.some(isNotBlank)) add(containsAny(sql`signal.title`, filters.title));
  if (filters.list?.length) add(isOnList(profile, filters.list));
  if (filters.noList) add(isOnNoList(profile));
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

/** A stranger's list and a deleted one have nobody on them. */
function isOnList(profile: OwnConnectedProfile, lists: string[]): RawBuilder<unknown> {
  return sql`signal.person_id in (select listed.person_id from list_person listed
    where listed.user_id = ${profile.user_id}::uuid and listed.list_id = any(${lists}::uuid[]))`;
}

function isOnNoList(profile: OwnConnectedProfile): RawBuilder<unknown> {
  return sql`not exists (select from list_person listed
    where listed.user_id = ${profile.user_id}::uuid and listed.person_id = signal.person_id)`;
}

/** A single one by `=`, so that its rows come in the order of the score from the index. */
function hasSeniority(all: Seniority[]): RawBuilder<unknown> {
  return all.length === 1
    ? sql`signal.seniority = ${all[0]}::text`
    : sql`signal.seniority = any(${all}::text[])`;
}

const isNotBlank = (text: string) => wordsOf(text).length > 0;

/**
 * A field that `search` has in it contains one of these texts. Asked of `search` too, whose index of parts of words
 * then serves.
 */
function containsAny(field: RawBuilder<unknown>, texts: string[]): RawBuilder<unknown> {
  const each = texts.filter(isNotBlank).map((text) => {
    const part = wordsOf(text).join(' ');
    return sql`(${containsWord(part)} and ingrow_fold(${field}) like '%' || ${foldedForLike(part)} || '%')`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}

function containsWord(word: string): RawBuilder<unknown> {
  return sql`signal.search like '%' || ${foldedForLike(word)} || '%'`;
}
