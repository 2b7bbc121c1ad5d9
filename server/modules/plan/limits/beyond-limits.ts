import type { Kysely } from 'kysely';
import type { Plan, PlanPreview } from '#contract/payment.ts';
import type { Database } from '#server/db/database.ts';
import { meterUses } from './meter-uses.ts';

/** What a plan would not have room for: the newest of what is held rest, and nothing new is made this month. */
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
