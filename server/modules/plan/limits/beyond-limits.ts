import type { Kysely } from 'kysely';
import type { Plan, PlanPreview } from '#contract/payment.ts';
import type { Database } from '#server/db/database.ts';
import { type HeldMeter, selectHeld } from './held.ts';
import { meterUses } from './meter-uses.ts';

/** So many names are told. */
const mostNames = 20;

/** What a plan would not have room for: the newest of what is held rest, and nothing new is made this month. */
export async function beyondLimits(
  db: Kysely<Database>,
  userId: string,
  { limits }: Pick<Plan, 'limits'>,
  now: Date,
): Promise<PlanPreview['paused']> {
  const uses = await meterUses(db, userId, limits, now);
  const beyond: PlanPreview['paused'] = [];
  for (const { meter, used, limit } of uses) {
    if (limit === null || used <= limit) continue;
    const isMade = meter === 'signals' || meter === 'drafts';
    const paused = isMade ? [] : await namesBeyond(db, userId, meter, limit);
    beyond.push({ meter, used, limit, paused });
  }
  return beyond;
}

async function namesBeyond(
  db: Kysely<Database>,
  userId: string,
  meter: HeldMeter,
  limit: number,
): Promise<string[]> {
  const { rows } = await selectHeld(meter, userId).execute(db);
  return rows.slice(limit, limit + mostNames).map(({ name }) => name);
}
