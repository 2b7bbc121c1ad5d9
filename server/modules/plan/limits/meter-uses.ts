import { type Kysely, sql } from 'kysely';
import { Meter, type MeterUse, type Plan } from '#contract/payment.ts';
import type { Database } from '#server/db/database.ts';
import { countHeld, type HeldMeter, selectHeld } from './held.ts';
import { monthOf, nextMonth } from './usage-month.ts';

/** So many are told by name. */
const maxPaused = 200;

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
  meter: HeldMeter,
  limit: number,
): Promise<MeterUse['paused']> {
  const { rows } = await selectHeld(meter, userId).execute(db);
  return rows.slice(limit, limit + maxPaused);
}
