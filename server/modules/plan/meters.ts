import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Meter, type MeterUse, type Plan, type PlanPreview } from '#contract/plan/payment.ts';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import { limitSql, noLimit, type PlanDeps } from './plan-of.ts';

/** Limits on what a user has at a time, not on what is created in a month. */
export type OwnedMeter = Exclude<Meter, 'signals' | 'drafts'>;

/**
 * The items that count, oldest first by `since` and `id`. Profiles count once a provider reads them: those
 * known only from an archive are the user's own data. Two connections to one channel count as one.
 */
const counted: Record<OwnedMeter, RawBuilder<unknown>> = {
  profiles: sql`select user_id, id::text as id, created_at as since, name from connected_profile
    where disconnected_at is null and sync_job_id is not null`,
  schedules: sql`select user_id, id::text as id, created_at as since, name from scheduled_agent
    where state = 'active'`,
  channels: sql`select user_id, channel || ' ' || network as id, min(created_at) as since, min(name) as name
    from connection where state <> 'disabled' group by user_id, channel, network`,
};

/** How many of them a user has. */
export function countOwned(meter: OwnedMeter, userId: string): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (${counted[meter]}) as counted where counted.user_id = ${userId}::uuid)`;
}

/** The user's own items, in the order in which they get slots. */
export function selectOwned(meter: OwnedMeter, userId: string): RawBuilder<{ id: string; name: string }> {
  return sql<{ id: string; name: string }>`select id, name from (${counted[meter]}) as counted
    where counted.user_id = ${userId}::uuid order by since, id`;
}

/**
 * How many items come before this one. @param of expressions for its user, id and start in the surrounding
 * statement
 */
export function countBefore(
  meter: OwnedMeter,
  of: { userId: RawBuilder<unknown>; id: RawBuilder<unknown>; since: RawBuilder<unknown> },
): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (${counted[meter]}) as counted
    where counted.user_id = ${of.userId} and (counted.since, counted.id) < (${of.since}, ${of.id}))`;
}

/**
 * Users who have more than a plan allows, by name.
 *
 * @returns how many they are, and up to `named` of them with the limits they exceed
 */
export async function usersBeyond(
  db: Kysely<Database>,
  { limits }: Pick<Plan, 'limits'>,
  { now, named }: { now: Date; named: number },
): Promise<{ users: number; named: { name: string; over: Meter[] }[] }> {
  const beyond = Meter.options.flatMap((meter) => {
    const limit = limits[meter];
    if (limit === null) return [];
    return meter === 'signals' || meter === 'drafts'
      ? sql`select user_id, ${meter}::text as meter from usage_month
          where month = ${monthOf(now)}::date and meter = ${meter} and used > ${limit}`
      : sql`select user_id, ${meter}::text as meter from (${counted[meter]}) as counted
          group by user_id having count(*) > ${limit}`;
  });
  const { rows } = await sql<{ name: string; over: Meter[]; users: number }>`
    select app_user.name, array_agg(beyond.meter order by beyond.meter) as over,
      (count(*) over ())::int as users
    from (${sql.join(beyond, sql` union all `)}) as beyond join app_user on app_user.id = beyond.user_id and ${isOpen}
    group by app_user.id order by app_user.name, app_user.id limit ${named}`.execute(db);
  return { users: rows[0]?.users ?? 0, named: rows.map(({ name, over }) => ({ name, over })) };
}

/** The first day of the current calendar month in UTC. */
export function monthOf(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}

/** When the next month begins. */
function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

type Made = { userId: string; meter: 'signals' | 'drafts'; now: Date };

/** How many more may be created this month; null without a limit. */
export async function quotaLeft(db: Kysely<Database>, deps: PlanDeps, made: Made): Promise<number | null> {
  const { userId, meter, now } = made;
  const { rows } = await sql<{ limit: number; used: number }>`
    select ${limitSql(deps, meter, sql`${userId}::uuid`, now)} as limit, coalesce((select used from usage_month
      where user_id = ${userId}::uuid and month = ${monthOf(now)}::date and meter = ${meter}), 0) as used`.execute(
    db,
  );
  const { limit = noLimit, used = 0 } = rows[0] ?? {};
  return limit === noLimit ? null : Math.max(0, limit - used);
}

/**
 * Counts what was created, even beyond the limit: for callers that checked {@link quotaLeft} under a lock.
 */
export async function countUse(trx: Kysely<Database>, made: Made & { adds: number }): Promise<void> {
  if (made.adds <= 0) return;
  await sql`insert into usage_month (user_id, month, meter, used)
    values (${made.userId}::uuid, ${monthOf(made.now)}::date, ${made.meter}, ${made.adds})
    on conflict (user_id, month, meter) do update set used = usage_month.used + excluded.used`.execute(trx);
}

/** How many are listed by name. */
const maxPaused = 200;

/** The user's usage of each limit, in the order of `Meter`. */
export async function meterUses(
  db: Kysely<Database>,
  userId: string,
  limits: Plan['limits'],
  now: Date,
): Promise<MeterUse[]> {
  const made = (meter: Meter) => sql<number>`coalesce((select used from usage_month
    where user_id = ${userId}::uuid and month = ${monthOf(now)}::date and meter = ${meter}), 0)`;
  const { rows } = await sql<Record<Meter, number>>`select
    ${countOwned('profiles', userId)} as profiles, ${made('signals')} as signals, ${made('drafts')} as drafts,
    ${countOwned('schedules', userId)} as schedules, ${countOwned('channels', userId)} as channels`.execute(
    db,
  );
  const resetsAt = nextMonth(now).toISOString();
  const uses: MeterUse[] = [];
  for (const meter of Meter.options) {
    const used = rows[0]?.[meter] ?? 0;
    const limit = limits[meter];
    const isMade = meter === 'signals' || meter === 'drafts';
    const paused =
      limit === null || isMade || used <= limit ? [] : await readBeyond(db, userId, meter, limit);
    uses.push({ meter, used, limit, paused, resetsAt: isMade ? resetsAt : null });
  }
  return uses;
}

async function readBeyond(
  db: Kysely<Database>,
  userId: string,
  meter: OwnedMeter,
  limit: number,
): Promise<MeterUse['paused']> {
  const { rows } = await selectOwned(meter, userId).execute(db);
  return rows.slice(limit, limit + maxPaused);
}

/**
 * What would exceed a plan's limits: the newest items beyond a limit get paused, and nothing new can be
 * created this month.
 */
export async function beyondLimits(
  db: Kysely<Database>,
  userId: string,
  { limits }: Pick<Plan, 'limits'>,
  now: Date,
): Promise<PlanPreview['paused']> {
  const uses = await meterUses(db, userId, limits, now);
  return uses.flatMap(({ meter, used, limit, paused }) =>
    limit === null || used <= limit ? [] : [{ meter, used, limit, paused: paused.map(({ name }) => name) }],
  );
}
