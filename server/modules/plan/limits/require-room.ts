import { type Kysely, sql } from 'kysely';
import type { Meter } from '#contract/payment.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { countHeld } from './held.ts';
import { limitWords } from './limit-words.ts';
import { findSubscription, limitSql, type PlanDeps, planBy } from './plan-of.ts';
import { monthOf } from './usage-month.ts';

/**
 * Makes sure that the user's plan has room for more, in the transaction that makes it. What is made in a month is counted
 * by this very call; of what is held, those who come at the same time wait for each other.
 *
 * @param adds how many more, 1 unless told
 * @throws AppError `plan_limit` with what to do; nothing is counted then
 */
export async function requireRoom(
  trx: Kysely<Database>,
  deps: PlanDeps,
  { userId, meter, adds = 1, now }: { userId: string; meter: Meter; adds?: number; now: Date },
): Promise<void> {
  if (adds <= 0) return;
  const limit = limitSql(deps, meter, sql`${userId}::uuid`, now);
  const hasRoom =
    meter === 'signals' || meter === 'drafts'
      ? await countMade(trx, { userId, meter, adds, now }, limit)
      : await hasPlace(trx, { userId, meter, adds }, limit);
  if (hasRoom || deps.billing === null) return;
  const plan = planBy(deps.billing, await findSubscription(trx, userId), now);
  throw new AppError('plan_limit', limitWords(plan, meter));
}

async function countMade(
  trx: Kysely<Database>,
  made: { userId: string; meter: 'signals' | 'drafts'; adds: number; now: Date },
  limit: ReturnType<typeof limitSql>,
): Promise<boolean> {
  const { userId, meter, adds, now } = made;
  const { rows } = await sql`
    insert into usage_month (user_id, month, meter, used)
    select ${userId}::uuid, ${monthOf(now)}::date, ${meter}, ${adds}::int where ${adds}::int <= ${limit}
    on conflict (user_id, month, meter) do update set used = usage_month.used + excluded.used
      where usage_month.used + excluded.used <= ${limit}
    returning used`.execute(trx);
  return rows.length > 0;
}

async function hasPlace(
  trx: Kysely<Database>,
  { userId, meter, adds }: { userId: string; meter: 'profiles' | 'schedules' | 'channels'; adds: number },
  limit: ReturnType<typeof limitSql>,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan:${userId}`}, 0))`.execute(trx);
  const { rows } = await sql<{ fits: boolean }>`
    select ${countHeld(meter, userId)} + ${adds}::int <= ${limit} as fits`.execute(trx);
  return rows[0]?.fits ?? false;
}
