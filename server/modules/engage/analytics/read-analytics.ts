import { type Kysely, sql } from 'kysely';
import { type Analytics, AnalyticsNumber, analyticsDefinitions } from '#contract/engage-analytics.ts';
import type { Network } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { postedAtSql } from '#server/modules/engage/recommendations/read-outreach.ts';
import {
  type OwnScope,
  requireOwnedScope,
} from '#server/modules/engage/recommendations/require-owned-scope.ts';
import { readConnected } from './read-connected.ts';
import { readStreak } from './read-streak.ts';
import { readWindow, type Window } from './read-window.ts';

type Counts = Record<AnalyticsNumber, number>;
type Counted = Exclude<AnalyticsNumber, 'connections'>;

/**
 * What came of commenting, in a window of days: only what is known, one by one, never an estimate.
 *
 * @throws AppError that names the field of a window that cannot be
 */
export async function readAnalytics(
  db: Kysely<Database>,
  userId: string,
  asked: { tillDate?: string | undefined; fromDate?: string | undefined; network?: Network | undefined },
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
    network: scope.network,
    from: window.from.toISOString(),
    till: window.till.toISOString(),
    hereSince: await hereSince(db, userId),
    timeZone: scope.timeZone,
    totals,
    streak: await readStreak(db, scope, window.till),
    days,
    connected: connected.map(({ connectedAt, commentedAt, ...person }) => ({
      ...person,
      connectedAt: connectedAt.toISOString(),
      commentedAt: commentedAt.toISOString(),
    })),
    definitions: analyticsDefinitions,
  };
}

/** When the user came. */
async function hereSince(db: Kysely<Database>, userId: string): Promise<string> {
  const { created_at: at } = await db
    .selectFrom('app_user')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return at.toISOString();
}

function noCounts(): Counts {
  return { drafted: 0, approved: 0, edited: 0, posted: 0, replies: 0, connections: 0 };
}

/** By the place of the day, from 1. */
async function countByDay(
  db: Kysely<Database>,
  { userId, network, profileIds }: OwnScope,
  { days }: Window,
): Promise<Map<number, Partial<Record<Counted, number>>>> {
  const bounds = [...days.map(({ from }) => from), ...days.slice(-1).map(({ to }) => to)];
  const { rows } = await sql<{ day: number; counts: Partial<Record<Counted, number>> }>`
    with happened (kind, at) as (
      select told.kind, told.at
      from ready_comment comment
      left join publication sent on sent.user_id = comment.user_id and sent.id = comment.publication_id
      cross join lateral (values
        ('drafted', comment.created_at),
        ('approved', comment.approved_at),
        ('edited', case when comment.text is distinct from comment.original_text
          then comment.approved_at end),
        ('posted', ${postedAtSql})
      ) as told (kind, at)
      where comment.user_id = ${userId} and comment.network = ${network} and told.at is not null
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
