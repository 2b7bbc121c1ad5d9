import { type RawBuilder, sql } from 'kysely';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import { type EngagementType, Intensity, type Seniority } from '#contract/signals/signal-kinds.ts';
import { endOf, startOf } from '#server/modules/access/local-time.ts';
import { hasPattern, keywordPattern, signedTokens } from '#server/modules/network/keyword-pattern.ts';
import { isInScope, type SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { heatShownAtLeast, intensityFloor } from '#server/modules/signals/score/score.ts';
import { foldedForLike, termsOf } from './search-terms.ts';

/** The one condition for table, total, export, URLs and bulk changes: which rows of `signal` match. */
export function signalsWhere(scope: SignalScope, filters: SignalFilters, asOf: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isInScope(scope)} and ${signalsMatching(scope, filters, asOf)})`;
}

/**
 * The filters of {@link signalsWhere}, for callers that query the scope's profiles one by one. Scores and
 * intensities are compared as shown at `asOf`, but through the stored heat, so its index can be used.
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
  // Matches the partial index on rows with an email.
  if (filters.hasEmail !== undefined)
    add(filters.hasEmail ? sql`signal.has_email` : sql`not signal.has_email`);
  if (filters.list?.length) add(isOnList(scope, filters.list));
  if (filters.notList?.length) add(sql`not exists (${listings(scope, filters.notList)})`);
  if (filters.noList) add(sql`not exists (${listings(scope)})`);
  for (const word of termsOf(filters.search ?? '')) add(containsWord(word));
  for (const keyword of filters.keywordsAll ?? []) add(hasKeyword(keyword));
  if (filters.keywordsAny?.length) add(sql`(${sql.join(filters.keywordsAny.map(hasKeyword), sql` or `)})`);
  for (const keyword of filters.keywordsNone ?? []) add(sql`not ${hasKeyword(keyword)}`);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The same expression as in its index. */
const fit = sql`coalesce(signal.fit, 0)`;

/** The lowest heat that is shown as more than a score; scores have one decimal. */
function heatShownAbove(score: number, asOf: Date): number {
  return heatShownAtLeast((Math.floor(score * 10 + 1e-9) + 1) / 10, asOf);
}

/** Adjacent intensities form one range, which an index can serve. Only "low and very high" needs two. */
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

/** Another user's list, or a deleted one, matches no one. */
function isOnList(scope: SignalScope, lists: string[]): RawBuilder<unknown> {
  return sql`signal.person_id in (select listed.person_id from list_person listed
    where listed.user_id = ${scope.userId}::uuid and listed.list_id = any(${lists}::uuid[]))`;
}

/** The entries of a row's person on these lists, or on any list. */
function listings(scope: SignalScope, lists?: string[]): RawBuilder<unknown> {
  const ofThese = lists === undefined ? sql`` : sql`and listed.list_id = any(${lists}::uuid[])`;
  return sql`select from list_person listed
    where listed.user_id = ${scope.userId}::uuid and listed.person_id = signal.person_id ${ofThese}`;
}

/** Another user's post, or a deleted one, matches no one. The index on posts contains all columns used here. */
function hasEngagedWith(scope: SignalScope, posts: string[]): RawBuilder<unknown> {
  return sql`(signal.connected_profile_id, signal.person_id) in (
    select engagement.connected_profile_id, engagement.person_id from engagement
    where ${isInScope(scope, 'engagement')} and engagement.post_id = any(${posts}::uuid[])
      and engagement.direction = 'inbound' and engagement.person_id is not null)`;
}

/**
 * Compares a single company with `=`, so the index returns its rows in score order. The id of a merged company
 * stands for the company it was merged into.
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

/** Compares a single seniority with `=`, so the index returns its rows in score order. */
function hasSeniority(all: Seniority[]): RawBuilder<unknown> {
  return all.length === 1
    ? sql`signal.seniority = ${all[0]}::text`
    : sql`signal.seniority = any(${all}::text[])`;
}

const isNotBlank = (text: string) => termsOf(text).length > 0;

/**
 * Whether a field that is part of `search` contains one of these texts. Also tests `search`, so its trigram
 * index can be used.
 */
function containsAny(field: RawBuilder<unknown>, texts: string[]): RawBuilder<unknown> {
  const each = texts.filter(isNotBlank).map((text) => {
    const part = termsOf(text).join(' ');
    return sql`(${containsWord(part)} and ingrow_fold(${field}) like '%' || ${foldedForLike(part)} || '%')`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}

function containsWord(word: string): RawBuilder<unknown> {
  return sql`signal.search like '%' || ${foldedForLike(word)} || '%'`;
}

const dayMs = 86_400_000;
/** The week of the filter `activeWeek` and the sort `week`. */
const weekMs = 7 * dayMs;
/** A person without an engagement for this long is quiet. */
const quietMs = 28 * dayMs;

/** The filters on when people engaged, beyond their first and last time. Docs: docs/features/signals.md. */
function activityConditions(scope: SignalScope, filters: SignalFilters, asOf: Date): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  const { activeFrom, activeTo, activeType } = filters;
  if (activeFrom || activeTo || activeType?.length) {
    conditions.push(isActive(scope, activeFrom, activeTo, activeType));
  }
  if (filters.activeWeek) {
    // The first condition implies the second, which an index can serve.
    conditions.push(isAmong(scope, inWeek(asOf)), sql`signal.latest_at > ${weekBefore(asOf)}::timestamptz`);
  }
  if (filters.goneQuiet) {
    conditions.push(sql`signal.latest_at < ${new Date(asOf.getTime() - quietMs)}::timestamptz
      and signal.heat > 0 and ${isInTopQuarter(scope)}`);
  }
  if (filters.unanswered) conditions.push(isAmong(scope, isUnansweredReply(asOf)));
  return conditions;
}

/** A reply after which the user wrote nothing, neither below its post nor to its person. */
function isUnansweredReply(asOf: Date): RawBuilder<unknown> {
  const answers = sql`select from engagement answer
    where answer.user_id = engaged.user_id and answer.direction = 'outbound'
      and answer.type in ('comment', 'reply', 'mention', 'message') and answer.occurred_at > engaged.occurred_at`;
  return sql`${inWeek(asOf)} and engaged.type = 'reply'
    and not exists (${answers} and answer.post_id = engaged.post_id)
    and not exists (${answers} and answer.person_id = engaged.person_id)`;
}

/** How often a row's person engaged in the week before `asOf`, without manual entries. */
export function weekNumber(asOf: Date): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from engagement engaged
    where engaged.user_id = signal.user_id and engaged.connected_profile_id = signal.connected_profile_id
      and engaged.person_id = signal.person_id and ${inWeek(asOf)})`;
}

const weekBefore = (asOf: Date) => new Date(asOf.getTime() - weekMs);

function inWeek(asOf: Date): RawBuilder<unknown> {
  return sql`engaged.direction = 'inbound' and engaged.type <> 'manual'
    and engaged.occurred_at > ${weekBefore(asOf)}::timestamptz and engaged.occurred_at <= ${asOf}::timestamptz`;
}

function isActive(
  scope: SignalScope,
  from: string | undefined,
  to: string | undefined,
  types: EngagementType[] | undefined,
): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`engaged.direction = 'inbound'`];
  if (from) all.push(sql`engaged.occurred_at >= ${startOf(from, scope.timeZone)}::timestamptz`);
  if (to) all.push(sql`engaged.occurred_at < ${endOf(to, scope.timeZone)}::timestamptz`);
  if (types?.length) all.push(sql`engaged.type = any(${types}::text[])`);
  return isAmong(scope, sql.join(all, sql` and `));
}

function isAmong(scope: SignalScope, engagements: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(signal.connected_profile_id, signal.person_id) in (
    select engaged.connected_profile_id, engaged.person_id from engagement engaged
    where ${isInScope(scope, 'engaged')} and ${engagements})`;
}

/**
 * Whether a signal is in the top quarter of its own connected profile. Matches no one if that was never
 * calculated: see `ensureTopQuarter`.
 */
function isInTopQuarter(scope: SignalScope): RawBuilder<unknown> {
  const heat = sql`select summary.top_quarter_heat from signal_summary summary`;
  if (scope.profileIds.length === 1)
    return sql`signal.heat >= (${heat} where ${isInScope(scope, 'summary')})`;
  // The second condition implies the first, which an index can serve.
  return sql`signal.heat >= (select min(kept.top_quarter_heat) from signal_summary kept where ${isInScope(scope, 'kept')})
    and signal.heat >= (${heat} where summary.user_id = signal.user_id
      and summary.connected_profile_id = signal.connected_profile_id)`;
}

/**
 * Whether a text of the person contains a keyword as whole words, ignoring case and accents; several words are
 * a phrase. Also tests `search` for the same words in this order, with anything in between, so its trigram
 * index can be used. Signs that distinguish `C++` from `C` are looked up in the texts of the remaining rows.
 */
function hasKeyword(keyword: string): RawBuilder<unknown> {
  // PostgreSQL refuses U+0000; U+0001 separates texts.
  const typed = keyword.replaceAll('\u0000', ' ').replaceAll('\u0001', ' ');
  const words = sql`ingrow_words(${typed}::text)`;
  const pattern = keywordPattern(signedTokens(typed));
  const signs = pattern === null ? sql`` : sql` and ${hasPattern(personTexts, pattern)}`;
  // Words contain only letters, digits and spaces, none of which are special to LIKE. A keyword without any
  // word matches no one.
  return sql`(${words} <> '  '
    and signal.search like '%' || replace(trim(${words}), ' ', '%') || '%'
    and signal.words like '%' || ${words} || '%'${signs})`;
}

/** The texts whose words are in `signal.words`. */
const personTexts = sql`concat_ws(chr(1), signal.name, signal.headline, signal.title, signal.company, signal.location)`;
