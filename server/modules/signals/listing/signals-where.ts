import { type RawBuilder, sql } from 'kysely';
import { type FilterName, type FilterValue, filterNames } from '#contract/signals/filter-definitions.ts';
import { filterValue } from '#contract/signals/filter-values.ts';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import { Intensity, type Seniority } from '#contract/signals/signal-kinds.ts';
import { endOf, startOf } from '#server/local-time.ts';
import { hasPattern, keywordPattern, signedTokens } from '#server/modules/people/keyword-pattern.ts';
import { saidInPublic, saidToUser, unansweredSql } from '#server/modules/people/posts/said-to-user.ts';
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
  const wanted = filterNames.flatMap((name) => conditionsOf(name, filters, { scope, asOf }));
  return wanted.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(wanted, sql` and `)})`;
}

function conditionsOf<Name extends FilterName>(
  name: Name,
  filters: SignalFilters,
  context: Context,
): RawBuilder<unknown>[] {
  const value = filterValue(name, filters);
  return value === undefined ? [] : [conditions[name](value, context)].flat();
}

type Context = { scope: SignalScope; asOf: Date };
type Condition<Value> = (value: Value, context: Context) => RawBuilder<unknown> | RawBuilder<unknown>[];

/** What each filter means. All conditions of a filter must be true. */
const conditions: { [Name in FilterName]: Condition<FilterValue<Name>> } = {
  search: (text) => termsOf(text).map(containsWord),
  intensity: (all, { asOf }) => hasIntensity(all, asOf),
  company: (parts) => containsAny(sql`signal.company`, parts),
  companyId: (ids, { scope }) => isAtCompany(scope.userId, ids),
  title: (parts) => containsAny(sql`signal.title`, parts),
  seniority: (all) => hasSeniority(all),
  location: (parts) => containsAny(sql`signal.location`, parts),
  // Matches the partial index on rows with an email.
  hasEmail: (wanted) => (wanted ? sql`signal.has_email` : sql`not signal.has_email`),
  keywordsAll: (all) => all.map(hasKeyword),
  keywordsAny: (any) => sql`(${sql.join(any.map(hasKeyword), sql` or `)})`,
  keywordsNone: (none) => none.map((keyword) => sql`not ${hasKeyword(keyword)}`),
  list: (lists, { scope }) => isOnList(scope, lists),
  notList: (lists, { scope }) => sql`not exists (${listings(scope, lists)})`,
  noList: (_, { scope }) => sql`not exists (${listings(scope)})`,
  engagementType: (types) => sql`signal.types && ${types}::text[]`,
  reactionType: (types) => sql`signal.reaction_types && ${types}::text[]`,
  post: (posts, { scope }) => hasEngagedWith(scope, posts),
  source: (sources) => sql`signal.sources && ${sources}::text[]`,
  latest: (range, { scope }) => isWithin(sql`signal.latest_at`, range, scope),
  first: (range, { scope }) => isWithin(sql`signal.first_at`, range, scope),
  found: (range, { scope }) => isWithin(sql`signal.found_at`, range, scope),
  active: ({ types, ...range }, { scope }) =>
    isAmong(
      scope,
      sql.join(
        [
          sql`engaged.direction = 'inbound'`,
          ...isWithin(sql`engaged.occurred_at`, range, scope),
          ...(types ? [sql`engaged.type = any(${types}::text[])`] : []),
        ],
        sql` and `,
      ),
    ),
  // The first condition implies the second, which an index can serve.
  activeWeek: (_, { scope, asOf }) => [
    isAmong(scope, inWeek(asOf)),
    sql`signal.latest_at > ${weekBefore(asOf)}::timestamptz`,
  ],
  goneQuiet: (_, { scope, asOf }) => [
    sql`signal.latest_at < ${new Date(asOf.getTime() - quietMs)}::timestamptz and signal.heat > 0`,
    isInTopQuarter(scope),
  ],
  unanswered: (_, { scope, asOf }) => isUnanswered(scope, asOf),
  score: ({ min, max }, { asOf }) => [
    ...(min === undefined ? [] : [sql`signal.heat >= ${heatShownAtLeast(min, asOf)}::float8`]),
    ...(max === undefined ? [] : [sql`signal.heat < ${heatShownAbove(max, asOf)}::float8`]),
  ],
  fit: ({ min, max }) => [
    sql`signal.fit is not null`,
    ...(min === undefined ? [] : [sql`${fit} >= ${min}::integer`]),
    ...(max === undefined ? [] : [sql`${fit} <= ${max}::integer`]),
  ],
  changedJobs: (range, { scope }) => hasChangedJobs(scope, range),
  status: (all) => sql`signal.status = any(${all}::text[])`,
  snoozed: (wanted, { asOf }) => isSnoozed(wanted, asOf),
};

/** Inclusive `from`, exclusive `to`. A date is a whole day in the user's time zone. */
function isWithin(
  time: RawBuilder<unknown>,
  { from, to }: { from?: string; to?: string },
  { timeZone }: SignalScope,
): RawBuilder<unknown>[] {
  return [
    ...(from === undefined ? [] : [sql`${time} >= ${startOf(from, timeZone)}::timestamptz`]),
    ...(to === undefined ? [] : [sql`${time} < ${endOf(to, timeZone)}::timestamptz`]),
  ];
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

/** When a source first said that a person's job changed. */
function hasChangedJobs(scope: SignalScope, range: { from?: string; to?: string }): RawBuilder<unknown> {
  const within = isWithin(sql`change.after_at`, range, scope);
  return sql`signal.person_id in (select change.person_id from job_change change
    where change.user_id = ${scope.userId}::uuid and change.kind is not null and ${sql.join(within, sql` and `)})`;
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

/**
 * Whether a field that is part of `search` contains one of these texts; blank ones don't count. Also tests
 * `search`, so its trigram index can be used.
 */
function containsAny(field: RawBuilder<unknown>, texts: string[]): RawBuilder<unknown>[] {
  const each = texts.map(termsOf).flatMap((words) => {
    const part = words.join(' ');
    if (part === '') return [];
    return sql`(${containsWord(part)} and ingrow_fold(${field}) like '%' || ${foldedForLike(part)} || '%')`;
  });
  return each.length === 0 ? [] : [sql`(${sql.join(each, sql` or `)})`];
}

function containsWord(word: string): RawBuilder<unknown> {
  return sql`signal.search like '%' || ${foldedForLike(word)} || '%'`;
}

const dayMs = 86_400_000;
/** The week of the filter `activeWeek` and the sort `week`. */
const weekMs = 7 * dayMs;
/** A person without an engagement for this long is quiet. */
const quietMs = 28 * dayMs;

/** Whether the person said something in the week that is known to wait for an answer. */
function isUnanswered({ userId, realm }: SignalScope, asOf: Date): RawBuilder<unknown> {
  const said = saidToUser({ userId, realm, since: weekBefore(asOf), asOf, kinds: saidInPublic });
  return sql`(signal.connected_profile_id, signal.person_id) in (
    select said.connected_profile_id, said.person_id from ${said} as said
    where ${unansweredSql('said', asOf)})`;
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
