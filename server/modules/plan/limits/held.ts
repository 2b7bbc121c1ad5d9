import { type RawBuilder, sql } from 'kysely';
import type { Meter } from '#contract/payment.ts';

/** What is held at a time, and not made in a month. */
export type HeldMeter = Exclude<Meter, 'signals' | 'drafts'>;

/**
 * What counts, oldest first by `since` and `id`. Profiles count once a provider reads them: those that only an archive
 * made known are the user's own data. Two ways to one channel are one channel.
 */
const held: Record<HeldMeter, RawBuilder<unknown>> = {
  profiles: sql`select user_id, id::text as id, created_at as since, name from connected_profile
    where disconnected_at is null and sync_job_id is not null`,
  schedules: sql`select user_id, id::text as id, created_at as since, name from scheduled_agent
    where state = 'active'`,
  channels: sql`select user_id, channel || ' ' || network as id, min(created_at) as since, min(name) as name
    from connection where state <> 'disabled' group by user_id, channel, network`,
};

/** How many of them a user holds. */
export function countHeld(meter: HeldMeter, userId: string): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (${held[meter]}) as held where held.user_id = ${userId}::uuid)`;
}

/** The user's own in the order in which they keep their places. */
export function selectHeld(meter: HeldMeter, userId: string): RawBuilder<{ id: string; name: string }> {
  return sql<{ id: string; name: string }>`select id, name from (${held[meter]}) as held
    where held.user_id = ${userId}::uuid order by since, id`;
}

/** How many stand before one of them. @param of what names its user, id and beginning in the statement around */
export function countBefore(
  meter: HeldMeter,
  of: { userId: RawBuilder<unknown>; id: RawBuilder<unknown>; since: RawBuilder<unknown> },
): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (${held[meter]}) as held
    where held.user_id = ${of.userId} and (held.since, held.id) < (${of.since}, ${of.id}))`;
}
