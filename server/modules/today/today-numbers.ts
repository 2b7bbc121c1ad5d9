import { type Kysely, sql } from 'kysely';
import { maxSaid } from '#contract/inbox.ts';
import { type TodayNumbers, warmScore } from '#contract/today.ts';
import { addDays } from '#core/zoned-time.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { dayStart, localDay } from '#server/local-time.ts';
import {
  isSaidCutSql,
  saidInPublic,
  saidToUser,
  unansweredSql,
} from '#server/modules/people/posts/said-to-user.ts';
import { signalsWhere } from '#server/modules/signals/listing/signals-where.ts';
import { isInScope, type SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { heatOfSome } from '#server/modules/signals/score/past-heat.ts';
import { heatShownAtLeast, heatSql } from '#server/modules/signals/score/score.ts';
import type { VersionedRules } from '#server/modules/signals/score/score-rules.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** The interval of `engagement_count`. */
const quarterMs = 900_000;
const shownDays = 30;

/** The numbers of Today except comments: three queries, none of which reads all signals or engagements. */
export async function readNumbers(
  db: Kysely<Database>,
  scope: SignalScope,
  rules: VersionedRules,
  now: Date,
): Promise<Omit<TodayNumbers, 'comments'>> {
  return {
    warm: await countWarm(db, scope, rules, now),
    engagements: await countEngagements(db, scope, now),
    replies: await countReplies(db, scope, now),
  };
}

/**
 * How many people are warm now, and how many more than a week ago. Heat only grows through engagements, so
 * everyone who was warm then has at least the heat needed then; for people without engagement since, it is
 * unchanged.
 */
async function countWarm(
  db: Kysely<Database>,
  scope: SignalScope,
  { points }: VersionedRules,
  now: Date,
): Promise<TodayNumbers['warm']> {
  const weekAgo = new Date(now.getTime() - weekMs);
  const [least, leastThen] = [heatShownAtLeast(warmScore, now), heatShownAtLeast(warmScore, weekAgo)];
  const { rows } = await sql<{ people: number; before: number }>`
    select count(distinct warm.person_id) filter (where warm.heat >= ${least}::float8)::integer as people,
      count(distinct warm.person_id) filter (where case when warm.latest_at <= ${weekAgo}::timestamptz then true
        else ${heatSql(points, sql`past.type_heat`, sql`past.active_days`)} >= ${leastThen}::float8 end)::integer as before
    from (
      select user_id, connected_profile_id, person_id, heat, latest_at from signal
      where ${isInScope(scope)} and signal.heat >= ${leastThen}::float8
    ) as warm
    left join ${heatOfSome('warm', sql<boolean>`counted.occurred_at <= ${weekAgo}::timestamptz`)} as past
      on warm.latest_at > ${weekAgo}::timestamptz`.execute(db);
  const { people = 0, before = 0 } = rows[0] ?? {};
  return { people, change: people - before };
}

/**
 * Inbound engagements by time of occurrence, from the counts per quarter hour; partial quarters at the edges
 * of a window are counted one by one.
 */
async function countEngagements(
  db: Kysely<Database>,
  scope: SignalScope,
  now: Date,
): Promise<TodayNumbers['engagements']> {
  const today = localDay(now, scope.timeZone);
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index + 1 - shownDays));
  const bounds = days.map((day) => dayStart(day, scope.timeZone));
  const edge = (ms: number) => {
    const at = now.getTime() - ms;
    return { at: new Date(at), from: new Date(at - (at % quarterMs)) };
  };
  const [week, before] = [edge(weekMs), edge(2 * weekMs)];
  const broken = ({ at, from }: typeof week) => sql<number>`(
    select count(*) from engagement where ${isInScope(scope, 'engagement')} and engagement.direction = 'inbound'
      and engagement.occurred_at >= ${from}::timestamptz and engagement.occurred_at < ${at}::timestamptz)`;
  // One row per day: adding up thirty of them is faster here than another pass in the database.
  const { rows } = await sql<
    Record<'day' | 'inbound' | 'week' | 'before' | 'brokenWeek' | 'brokenBefore', number>
  >`
    select ${prepared} day, sum(inbound)::integer as inbound,
      coalesce(sum(inbound) filter (where starts_at >= ${week.from}::timestamptz), 0)::integer as week,
      coalesce(sum(inbound) filter (where starts_at >= ${before.from}::timestamptz
        and starts_at < ${week.from}::timestamptz), 0)::integer as before,
      ${broken(week)}::integer as "brokenWeek", ${broken(before)}::integer as "brokenBefore"
    from (
      select kept.starts_at, kept.inbound, width_bucket(kept.starts_at, ${bounds}::timestamptz[]) as day
      from engagement_count kept
      where ${isInScope(scope, 'kept')} and kept.starts_at >= ${bounds[0]}::timestamptz
        and kept.starts_at <= ${now}::timestamptz
    ) as quarters group by day`.execute(db);
  const { brokenWeek = 0, brokenBefore = 0 } = rows[0] ?? {};
  const sum = (of: 'week' | 'before') => rows.reduce((total, row) => total + row[of], 0);
  const byDay = new Map(rows.map((row) => [row.day, row.inbound]));
  return {
    week: sum('week') - brokenWeek,
    weekBefore: sum('before') - brokenBefore + brokenWeek,
    days: days.map((day, index) => ({ day, count: byDay.get(index + 1) ?? 0 })),
  };
}

/**
 * What others said to the user, and how many rows the filter `unanswered` shows, to which the number leads. Counts
 * the latest {@link maxSaid} only, so the cost doesn't grow with how many people write.
 */
async function countReplies(
  db: Kysely<Database>,
  scope: SignalScope,
  now: Date,
): Promise<TodayNumbers['replies']> {
  const { userId, realm } = scope;
  const since = new Date(now.getTime() - weekMs);
  const asked = { userId, realm, since, asOf: now, kinds: saidInPublic, latest: maxSaid };
  const { rows } = await sql<TodayNumbers['replies']>`
    select ${prepared} counted.* from (
      with said as materialized (
        select connected_profile_id, person_id, answered, state, snoozed_until from ${saidToUser(asked)} as each
      )
      select count(*)::integer as week, ${isSaidCutSql(asked)} as "hasMore", (
        select count(*)::integer from (
          select distinct connected_profile_id, person_id from said
          where ${unansweredSql('said', now)}
        ) as waiting
        join signal on signal.connected_profile_id = waiting.connected_profile_id
          and signal.person_id = waiting.person_id
        where ${signalsWhere(scope, {}, now)}
      ) as unanswered
      from said where said.connected_profile_id = any(${[...scope.profileIds]}::uuid[])
    ) as counted`.execute(db);
  return rows[0] ?? { week: 0, unanswered: 0, hasMore: false };
}
