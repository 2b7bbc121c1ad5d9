import { type Kysely, sql } from 'kysely';
import {
  type Analytics,
  AnalyticsNumber,
  analyticsDefinitions,
  defaultAnalyticsDays,
  maxAnalyticsDays,
} from '#contract/engage/engage-analytics.ts';
import type { Realm } from '#contract/profile.ts';
import { addDays } from '#core/zoned-time.ts';
import { invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { dayStart, type LocalDay, lastOf, localDay, startOf } from '#server/local-time.ts';
import { saidInPublic, saidToUser } from '#server/modules/people/posts/said-to-user.ts';
import { analyticsErrors } from './engage-messages.ts';
import { postedAtSql, readOutreach } from './recommendations/read-ties.ts';
import { type OwnScope, requireOwnedScope } from './recommendations/require-owned-scope.ts';

type Counts = Record<AnalyticsNumber, number>;
type Counted = Exclude<AnalyticsNumber, 'connections'>;

/**
 * The results of commenting in a window of days. Counts only known events, one by one, never estimates.
 *
 * @throws AppError that names the field of an invalid window
 */
export async function readAnalytics(
  db: Kysely<Database>,
  userId: string,
  asked: { tillDate?: string | undefined; fromDate?: string | undefined; network?: Realm | undefined },
  now: Date,
): Promise<Analytics> {
  const scope = await requireOwnedScope(db, userId, asked.network);
  const window = readWindow(asked, scope.timeZone, now);
  const counted = await countByDay(db, scope, window);
  const connected = await readConnected(db, scope, window);
  const days = window.days.map(({ day, from, to }, index) => ({
    day,
    from: from.toISOString(),
    till: new Date(to.getTime() - 1).toISOString(),
    counts: {
      ...noCounts(),
      ...counted.get(index + 1),
      connections: connected.filter(({ connectedAt: at }) => at >= from && at < to).length,
    },
  }));
  const totals = noCounts();
  for (const { counts } of days) for (const one of AnalyticsNumber.options) totals[one] += counts[one];
  return {
    network: scope.realm,
    from: window.from.toISOString(),
    till: window.till.toISOString(),
    hereSince: await hereSince(db, userId),
    timeZone: scope.timeZone,
    totals,
    streak: await readStreak(db, scope, window.till),
    answers: await readAnswers(db, scope, window, now),
    days,
    connected: connected.slice(0, maxConnected).map(({ connectedAt, commentedAt, ...person }) => ({
      ...person,
      connectedAt: connectedAt.toISOString(),
      commentedAt: commentedAt.toISOString(),
    })),
    definitions: analyticsDefinitions,
  };
}

/** When the user joined. */
async function hereSince(db: Kysely<Database>, userId: string): Promise<string> {
  const { created_at: at } = await db
    .selectFrom('app_user')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return at.toISOString();
}

function noCounts(): Counts {
  return { drafted: 0, approved: 0, edited: 0, posted: 0, answered: 0, replies: 0, connections: 0 };
}

/** Counts by the day's position in the window, starting at 1. */
async function countByDay(
  db: Kysely<Database>,
  { userId, realm, profileIds }: OwnScope,
  { days }: Window,
): Promise<Map<number, Partial<Record<Counted, number>>>> {
  const bounds = [...days.map(({ from }) => from), ...days.slice(-1).map(({ to }) => to)];
  const { rows } = await sql<{ day: number; counts: Partial<Record<Counted, number>> }>`
    with happened (kind, at) as (
      select reported.kind, reported.at
      from ready_comment comment
      left join publication sent on sent.user_id = comment.user_id and sent.id = comment.publication_id
      cross join lateral (values
        ('drafted', comment.created_at),
        ('approved', comment.approved_at),
        ('edited', case when comment.text is distinct from comment.original_text
          then comment.approved_at end),
        ('posted', ${postedAtSql}),
        ('answered', ${postedAtSql})
      ) as reported (kind, at)
      where (reported.kind = 'answered') = (comment.engagement_id is not null) and comment.user_id = ${userId} and comment.network = ${realm} and reported.at is not null
      union all
      select 'replies', engagement.occurred_at from engagement
      where engagement.user_id = ${userId} and engagement.connected_profile_id = any(${profileIds}::uuid[])
        and engagement.direction = 'inbound' and engagement.type = 'reply'
    )
    select day, jsonb_object_agg(kind, number) as counts
    from (
      select width_bucket(at, ${bounds}::timestamptz[]) as day, kind, count(*)::integer as number
      from happened where at >= ${bounds.at(0)}::timestamptz and at < ${bounds.at(-1)}::timestamptz
      group by 1, 2
    ) as counted group by 1`.execute(db);
  return new Map(rows.map(({ day, counts }) => [day, counts]));
}

const dayMs = 86_400_000;

/** How fast the user answered what was said to them in a window. */
async function readAnswers(
  db: Kysely<Database>,
  { userId, realm }: OwnScope,
  { from, till }: Window,
  now: Date,
): Promise<Analytics['answers']> {
  const since = new Date(from.getTime() - 1);
  const { rows } = await sql<Analytics['answers']>`
    select round((extract(epoch from percentile_cont(0.5) within group (order by answered_at - at)) / 3600)::numeric, 1)
        ::float8 as "medianHours",
      round(avg(coalesce(answered_at <= at + interval '1 day', false)::integer) filter (
        where answered_at is not null or answered = 'unanswered' and at < ${new Date(now.getTime() - dayMs)}::timestamptz
      ), 4)::float8 as "withinDay",
      count(*) filter (where is_reply_again)::integer as "repliesAgain"
    from ${saidToUser({ userId, realm, since, asOf: till, kinds: saidInPublic })} as said`.execute(db);
  return rows[0] ?? { medianHours: null, withinDay: null, repliesAgain: 0 };
}

/** A window's first and last moment, both included, and its days. The first and last day may be partial. */
type Window = { from: Date; till: Date; days: LocalDay[] };

type Asked = { tillDate?: string | undefined; fromDate?: string | undefined };

/**
 * Parses a query's window. A date covers the whole day in the user's time zone; a time without an offset is
 * in that zone too.
 *
 * @throws AppError that names the field `fromDate` if the window would be empty or too long, or `tillDate` if
 *   it is outside the supported years
 */
export function readWindow({ tillDate, fromDate }: Asked, timeZone: string, now: Date): Window {
  const till = tillDate === undefined ? now : lastOf(tillDate, timeZone);
  if (Number.isNaN(till.getTime()) || till.getUTCFullYear() < 1970 || till.getUTCFullYear() > 9000) {
    throw invalidField('tillDate', analyticsErrors.outOfRange);
  }
  const lastDay = localDay(till, timeZone);
  const defaultFrom = addDays(lastDay, 1 - defaultAnalyticsDays);
  const from = fromDate === undefined ? dayStart(defaultFrom, timeZone) : startOf(fromDate, timeZone);
  if (!(from.getTime() <= till.getTime())) throw invalidField('fromDate', 'must be before the end');
  const earliest = addDays(lastDay, 1 - maxAnalyticsDays);
  if (localDay(from, timeZone) < earliest) {
    throw invalidField('fromDate', analyticsErrors.tooLong(maxAnalyticsDays));
  }
  return { from, till, days: daysOf(from, till, timeZone) };
}

function daysOf(from: Date, till: Date, timeZone: string): LocalDay[] {
  const days: LocalDay[] = [];
  const end = new Date(till.getTime() + 1);
  const lastDay = localDay(till, timeZone);
  for (let day = localDay(from, timeZone); day <= lastDay; day = addDays(day, 1)) {
    const begins = new Date(Math.max(from.getTime(), dayStart(day, timeZone).getTime()));
    const ends = new Date(Math.min(end.getTime(), dayStart(addDays(day, 1), timeZone).getTime()));
    // Some time zones have skipped a whole day.
    if (begins < ends) days.push({ day, from: begins, to: ends });
  }
  return days;
}

/** The most new connections that are named. All are counted. */
const maxConnected = 500;

/** How long after a comment a new connection is attributed to it, in ms. */
const afterCommentMs = 30 * dayMs;

/** A person who became a connection after the user's comment. */
type Connected = {
  personId: string;
  name: string;
  url: string | null;
  connectedAt: Date;
  commentedAt: Date;
};

/**
 * People who became connections in a window, at most 30 days after the user commented on one of their posts,
 * newest first. The first connection that a source reports counts.
 */
async function readConnected(
  db: Kysely<Database>,
  scope: OwnScope,
  { from, till }: Window,
): Promise<Connected[]> {
  const since = new Date(from.getTime() - afterCommentMs - 1);
  const comments = (await readOutreach(db, scope, { since, till })).filter(
    ({ type, postId }) => type === 'comment' && postId !== null,
  );
  const commented = Map.groupBy(comments, ({ personId }) => personId);
  const { rows } = await sql<Omit<Connected, 'commentedAt'>>`
    select person.id as "personId", person.name, person.url, first.at as "connectedAt"
    from (
      select e.person_id, min(e.occurred_at) as at from engagement e
      where e.user_id = ${scope.userId} and e.type = 'connection'
        and e.connected_profile_id = any(${scope.profileIds}::uuid[])
        and e.person_id = any(${[...commented.keys()]}::uuid[])
      group by e.person_id
    ) as first
    join person on person.user_id = ${scope.userId} and person.id = first.person_id
    where first.at >= ${from} and first.at <= ${till}
    order by first.at desc, person.id`.execute(db);
  return rows.flatMap((row) => {
    const before = (commented.get(row.personId) ?? [])
      .map(({ at }) => at.getTime())
      .filter((at) => at <= row.connectedAt.getTime() && row.connectedAt.getTime() - at <= afterCommentMs);
    return before.length === 0 ? [] : [{ ...row, commentedAt: new Date(Math.max(...before)) }];
  });
}

/**
 * The number of consecutive days with at least one posted comment, up to the day of `till`. That last day may
 * still be without one.
 */
async function readStreak(
  db: Kysely<Database>,
  { userId, realm, timeZone }: OwnScope,
  till: Date,
): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select ${postedAtSql} as at from ready_comment comment
    left join publication sent on sent.user_id = comment.user_id and sent.id = comment.publication_id
    where comment.user_id = ${userId} and comment.network = ${realm} and ${postedAtSql} <= ${till}`.execute(
    db,
  );
  const days = new Set(rows.map(({ at }) => localDay(at, timeZone)));
  const last = localDay(till, timeZone);
  let day = days.has(last) ? last : addDays(last, -1);
  let streak = 0;
  for (; days.has(day); day = addDays(day, -1)) streak += 1;
  return streak;
}
