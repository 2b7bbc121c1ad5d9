import { type Kysely, sql } from 'kysely';
import { Meter, type MeterUse, type Plan } from '#contract/payment.ts';
import type { Database } from '#server/db/database.ts';
import { countHeld } from './held.ts';
import { monthOf, nextMonth } from './usage-month.ts';

/** What the user used of each limit, in the order of `Meter`. */
export async function meterUses(
  db: Kysely<Database>,
  userId: string,
  limits: Plan['limits'],
  now: Date,
): Promise<MeterUse[]> {
  const made = (meter: Meter) => sql<number>`coalesce((select used from usage_month
    where user_id = ${userId}::uuid and month = ${monthOf(now)}::date and meter = ${meter}), 0)`;
  const { rows } = await sql<Record<Meter, number>>`select
    ${countHeld('profiles', userId)} as profiles, ${made('signals')} as signals, ${made('drafts')} as drafts,
    ${countHeld('schedules', userId)} as schedules, ${countHeld('channels', userId)} as channels`.execute(db);
  const resetsAt = nextMonth(now).toISOString();
  return Meter.options.map((meter) => {
    const used = rows[0]?.[meter] ?? 0;
    const limit = limits[meter];
    const isMade = meter === 'signals' || meter === 'drafts';
    return {
      meter,
      used,
      limit,
      paused: limit === null || isMade ? 0 : Math.max(0, used - limit),
      resetsAt: isMade ? resetsAt : null,
    };
  });
}
