import { type RawBuilder, sql } from 'kysely';
import { Intensity, type Seniority, type SignalFilters } from '#contract/signals.ts';
import { endOf, startOf } from '#server/modules/access/local-time.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { heatShownAtLeast, intensityFloor } from '#server/modules/signals/score/score.ts';
import { activityConditions } from './activity-conditions.ts';
import { isInScope } from './in-scope.ts';
import { hasKeyword } from './keyword-words.ts';
import { foldedForLike, wordsOf } from './search-words.ts';

/** The one condition for table, total, export, URLs and bulk changes: which rows of `signal` match. */
export function signalsWhere(scope: SignalScope, filters: SignalFilters, asOf: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isInScope(scope)} and ${signalsMatching(scope, filters, asOf)})`;
}

/**
 * The filters of {@link signalsWhere}, for who asks for the scope's profiles one by one. Scores and intensities are
 * compared as shown at `asOf`; with stored heat, so that the index on it serves.
 */
export function signalsMatching(scope: SignalScope, filters: SignalFilters, asOf: Date): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [];
  const add = (condition: RawBuilder<unknown>) => conditions.push(condition);
  if (filters.intensity?.length) add(hasIntensity(filters.intensity, asOf));
  if (filters.engagementType?.length) add(sql`signal.types && ${filters.engagementType}::text[]`);
  if (filters.status?.length) add(sql`signal.status = any(${filters.status}::text[])`);
  if (filters.scoreMin !== undefined)
    add(sql`signal.heat >= ${heatShownAtLeast(filters.scoreMin, asOf)}::float8`);
  if (filters.scoreMax !== undefined)
    add(sql`signal.heat < ${heatShownAbove(filters.scoreMax, asOf)}::float8`);
  if (filters.fitMin !== undefined) add(sql`${fit} >= ${filters.fitMin}::integer and signal.fit is not null`);
  if (filters.fitMax !== undefined) add(sql`${fit} <= ${filters.fitMax}::integer and signal.fit is not null`);
  if (filters.firstFrom)
    add(sql`signal.first_at >= ${startOf(filters.firstFrom, scope.timeZone)}::timestamptz`);
  if (filters.firstTo) add(sql`signal.first_at < ${endOf(filters.firstTo, scope.timeZone)}::timestamptz`);
  if (filters.latestFrom)
    add(sql`signal.latest_at >= ${startOf(filters.latestFrom, scope.timeZone)}::timestamptz`);
  if (filters.latestTo) add(sql`signal.latest_at < ${endOf(filters.latestTo, scope.timeZone)}::timestamptz`);
  for (const condition of activityConditions(scope, filters, asOf)) add(condition);
  if (filters.foundFrom)
    add(sql`signal.found_at >= ${startOf(filters.foundFrom, scope.timeZone)}::timestamptz`);
  if (filters.foundTo) add(sql`signal.found_at < ${endOf(filters.foundTo, scope.timeZone)}::timestamptz`);
  if (filters.snoozed !== undefined) add(isSnoozed(filters.snoozed, asOf));
  if (filters.seniority?.length) add(hasSeniority(filters.seniority));
  if (filters.companyId?.length) add(isAtCompany(scope.userId, filters.companyId));
  if (filters.company?.some(isNotBlank)) add(containsAny(sql`signal.company`, filters.company));
  if (filters.title?.some(isNotBlank)) add(containsAny(sql`signal.title`, filters.title));
  if (filters.location?.some(isNotBlank)) add(containsAny(sql`signal.location`, filters.location));
  if (filters.reactionType?.length) add(sql`signal.reaction_types && ${filters.reactionType}::text[]`);
  if (filters.source?.length) add(sql`signal.sources && ${filters.source}::text[]`);
  if (filters.post?.length) add(hasEngagedWith(scope, filters.post));
  // As it stands in the index on those who have one.
  if (filters.hasEmail !== undefined)
    add(filters.hasEmail ? sql`signal.has_email` : sql`not signal.has_email`);
  if (filters.list?.length) add(isOnList(scope, filters.list));
  if (filters.notList?.length) add(sql`not exists (${listings(scope, filters.notList)})`);
  if (filters.noList) add(sql`not exists (${listings(scope)})`);
  for (const word of wordsOf(filters.search ?? '')) add(containsWord(word));
  for (const keyword of filters.keywordsAll ?? []) add(hasKeyword(keyword));
  if (filters.keywordsAny?.length) add(sql`(${sql.join(filters.keywordsAny.map(hasKeyword), sql` or `)})`);
  for (const keyword of filters.keywordsNone ?? []) add(sql`not ${hasKeyword(keyword)}`);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** As its index has it. */
const fit = sql`coalesce(signal.fit, 0)`;

/** The least heat that is shown as more than a score: scores have one decimal. */
function heatShownAbove(score: number, asOf: Date): number {
  return heatShownAtLeast((Math.floor(score * 10 + 1e-9) + 1) / 10, asOf);
}

/** Neighbours are one range, which an index answers; only low and very high without high are two. */
function hasIntensity(intensities: Intensity[], asOf: Date): RawBuilder<unknown> {
  const has = (intensity: Intensity) => intensities.includes(intensity);
  const from = (intensity: Intensity) =>
    sql`signal.heat >= ${heatShownAtLeast(intensityFloor[intensity], asOf)}::float8`;
  const below = (intensity: Intensity) =>
    sql`signal.heat < ${heatShownAtLeast(intensityFloor[intensity], asOf)}::float8`;
  if (has('low') && has('very_high') && !has('high')) return sql`(${below('high')} or ${from('very_high')})`;
  const lowest = Intensity.options.find(has) ?? 'low';
  const highest = Intensity.options.findLast(has) ?? 'very_high';
  const [next] = Intensity.options.slice(Intensity.options.indexOf(highest) + 1);
  return next === undefined ? from(lowest) : sql`(${from(lowest)} and ${below(next)})`;
}

/** A stranger's list and a deleted one have nobody on them. */
function isOnList(scope: SignalScope, lists: string[]): RawBuilder<unknown> {
  return sql`signal.person_id in (select listed.person_id from list_person listed
    where listed.user_id = ${scope.userId}::uuid and listed.list_id = any(${lists}::uuid[]))`;
}

/** That the person of a row is on one of these lists, or on any. */
function listings(scope: SignalScope, lists?: string[]): RawBuilder<unknown> {
  const ofThese = lists === undefined ? sql`` : sql`and listed.list_id = any(${lists}::uuid[])`;
  return sql`select from list_person listed
    where listed.user_id = ${scope.userId}::uuid and listed.person_id = signal.person_id ${ofThese}`;
}

/** A stranger's post, and one that is gone, has nobody. The index on posts knows all that is asked. */
function hasEngagedWith(scope: SignalScope, posts: string[]): RawBuilder<unknown> {
  return sql`(signal.connected_profile_id, signal.person_id) in (
    select engagement.connected_profile_id, engagement.person_id from engagement
    where ${isInScope(scope, 'engagement')} and engagement.post_id = any(${posts}::uuid[])
      and engagement.direction = 'inbound' and engagement.person_id is not null)`;
}

/**
 * A single one by `=`, so that its rows come in the order of the score from the index. One that was united with
 * another means that other.
 */
function isAtCompany(userId: string, ids: string[]): RawBuilder<unknown> {
  const now = (id: RawBuilder<unknown>) => sql`coalesce((select known.company_id from company_key known
    where known.user_id = ${userId}::uuid and known.network in ('sample', 'real')
      and known.key = 'id:' || ${id}), ${id})`;
  return ids.length === 1
    ? sql`signal.company_id = ${now(sql`${ids[0]}::uuid`)}`
    : sql`signal.company_id = any(array[${sql.join(ids.map((id) => now(sql`${id}::uuid`)))}])`;
}

function isSnoozed(wanted: boolean, asOf: Date): RawBuilder<unknown> {
  const until = sql`${asOf.toISOString()}::timestamptz`;
  return wanted
    ? sql`signal.snoozed_until > ${until}`
    : sql`(signal.snoozed_until is null or signal.snoozed_until <= ${until})`;
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
