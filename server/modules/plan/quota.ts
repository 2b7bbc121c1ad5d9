import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Meter, Plan } from '#contract/plan/payment.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { countBefore, countOwned, monthOf, type OwnedMeter, selectOwned } from './meters.ts';
import { planMessages } from './plan-messages.ts';
import { findSubscription, limitSql, type PlanDeps, planBy } from './plan-of.ts';

/**
 * Checks that the user's plan allows more, in the transaction that creates it. For monthly limits, this call
 * also counts the new items. For limits on what a user has, simultaneous callers wait for each other.
 *
 * @param adds how many more, 1 by default
 * @throws AppError `plan_limit` with what to do; then nothing is counted
 */
export async function requireQuota(
  trx: Kysely<Database>,
  deps: PlanDeps,
  { userId, meter, adds = 1, now }: { userId: string; meter: Meter; adds?: number; now: Date },
): Promise<void> {
  if (adds <= 0) return;
  const limit = limitSql(deps, meter, sql`${userId}::uuid`, now);
  const hasQuota =
    meter === 'signals' || meter === 'drafts'
      ? await countMade(trx, { userId, meter, adds, now }, limit)
      : await isWithinLimit(trx, { userId, meter, adds }, limit);
  if (hasQuota || deps.billing === null) return;
  const plan = planBy(deps.billing, await findSubscription(trx, userId), now);
  throw new AppError('plan_limit', limitMessage(plan, meter));
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

async function isWithinLimit(
  trx: Kysely<Database>,
  { userId, meter, adds }: { userId: string; meter: 'profiles' | 'schedules' | 'channels'; adds: number },
  limit: ReturnType<typeof limitSql>,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan:${userId}`}, 0))`.execute(trx);
  const { rows } = await sql<{ fits: boolean }>`
    select ${countOwned(meter, userId)} + ${adds}::int <= ${limit} as fits`.execute(trx);
  return rows[0]?.fits ?? false;
}

/**
 * Whether an item is within its user's quota, as a condition in a statement: the oldest items are. The others
 * are paused until the plan is larger or an older item is removed.
 *
 * @param of expressions for its user, its id (as text) and its start in that statement
 */
export function isWithinQuotaSql(
  deps: PlanDeps,
  meter: OwnedMeter,
  of: Parameters<typeof countBefore>[1],
  now: Date,
): RawBuilder<boolean> {
  if (deps.billing === null) return sql<boolean>`true`;
  return sql<boolean>`${countBefore(meter, of)} < ${limitSql(deps, meter, of.userId, now)}`;
}

/** An item of a user. `id` as in `selectOwned`. */
type OwnedItem = { userId: string; meter: OwnedMeter; id: string; now: Date };

/** Refuses to use an item that is paused. @throws AppError `plan_limit` */
export async function refusePaused(db: Kysely<Database>, deps: PlanDeps, of: OwnedItem): Promise<void> {
  const why = await pausedError(db, deps, of);
  if (why !== null) throw why;
}

/** Like {@link refusePaused}, with the error as a return value; null if the item isn't paused. */
export async function pausedError(
  db: Kysely<Database>,
  { billing }: PlanDeps,
  of: OwnedItem,
): Promise<AppError | null> {
  if (billing === null) return null;
  const plan = planBy(billing, await findSubscription(db, of.userId), of.now);
  const limit = plan.limits[of.meter];
  if (limit === null) return null;
  const { rows } = await selectOwned(of.meter, of.userId).execute(db);
  if (rows.findIndex(({ id }) => id === of.id) < limit) return null;
  return new AppError('plan_limit', pausedMessage(plan, of.meter));
}

const nouns: Record<Meter, [one: string, many: string]> = {
  profiles: ['connected profile', 'connected profiles'],
  signals: ['new signal a month', 'new signals a month'],
  drafts: ['draft a month', 'drafts a month'],
  schedules: ['schedule', 'schedules'],
  channels: ['channel', 'channels'],
};

/** What a limit counts, with its number: "1 connected profile". */
function countLabel(meter: Meter, count: number): string {
  const [one, many] = nouns[meter];
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Why the quota is used up, and what to do. */
function limitMessage(plan: Pick<Plan, 'title' | 'limits'>, meter: Meter): string {
  return planMessages.atLimit(plan.title, countLabel(meter, plan.limits[meter] ?? 0));
}

/** Why an item is paused. */
function pausedMessage(plan: Pick<Plan, 'title' | 'limits'>, meter: Meter): string {
  return planMessages.paused(plan.title, countLabel(meter, plan.limits[meter] ?? 0));
}
