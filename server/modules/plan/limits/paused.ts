import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { countBefore, type HeldMeter, selectHeld } from './held.ts';
import { pausedWords } from './limit-words.ts';
import { findSubscription, limitSql, type PlanDeps, planBy } from './plan-of.ts';

/**
 * Whether something has a place in its user's plan, as a condition of a statement: the oldest have it. What has none
 * rests until the plan is larger or an older one is gone.
 *
 * @param of what names its user, its id (as text) and its beginning in that statement
 */
export function hasPlaceSql(
  deps: PlanDeps,
  meter: HeldMeter,
  of: Parameters<typeof countBefore>[1],
  now: Date,
): RawBuilder<boolean> {
  if (deps.billing === null) return sql<boolean>`true`;
  return sql<boolean>`${countBefore(meter, of)} < ${limitSql(deps, meter, of.userId, now)}`;
}

/** Something that a user holds. `id` as `selectHeld` names it. */
type Held = { userId: string; meter: HeldMeter; id: string; now: Date };

/** Refuses what would use something that rests. @throws AppError `plan_limit` */
export async function refusePaused(db: Kysely<Database>, deps: PlanDeps, of: Held): Promise<void> {
  const why = await whyPaused(db, deps, of);
  if (why !== null) throw why;
}

/** As {@link refusePaused}, with the refusal as a value; null where it does not rest. */
export async function whyPaused(
  db: Kysely<Database>,
  { billing }: PlanDeps,
  of: Held,
): Promise<AppError | null> {
  if (billing === null) return null;
  const plan = planBy(billing, await findSubscription(db, of.userId), of.now);
  const limit = plan.limits[of.meter];
  if (limit === null) return null;
  const { rows } = await selectHeld(of.meter, of.userId).execute(db);
  if (rows.findIndex(({ id }) => id === of.id) < limit) return null;
  return new AppError('plan_limit', pausedWords(plan, of.meter));
}
