import { type Kysely, sql } from 'kysely';
import { type EnrichmentBudget, reservedForClicks } from '#contract/imports/enrichment.ts';
import type { Realm } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { localDay, nextLocalDay, timeLabel } from '#server/local-time.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import type { Deps } from '#server/modules/deps.ts';
import { importsMessages } from '#server/modules/imports/imports-messages.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

type BudgetDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** Whose budget: each realm has its own. */
type Whose = { userId: string; realm: Realm };

/** What is left of the user's enrichments in a realm today. */
export async function readBudget(
  { db, clock, settings }: BudgetDeps,
  { userId, realm }: Whose,
): Promise<EnrichmentBudget> {
  const now = clock.now();
  const timeZone = await timeZoneOf(db, userId);
  const row = await db
    .selectFrom('enrichment_day')
    .select('used')
    .where('user_id', '=', userId)
    .where('network', '=', realm)
    .where('day', '=', localDay(now, timeZone))
    .executeTakeFirst();
  const perDay = settings.enrichmentsPerDay;
  const used = row?.used ?? 0;
  const reserved = reservedForClicks(perDay);
  return {
    perDay,
    used,
    // The setting may have been lowered during the day.
    left: Math.max(0, perDay - used),
    reserved,
    leftInBackground: Math.max(0, perDay - reserved - used),
    freshAt: nextLocalDay(now, timeZone).toISOString(),
  };
}

/**
 * Reserves one of the day's enrichments before the provider is called. However many workers and clicks run at
 * once, the day's budget is never exceeded, and background work never uses the share kept for clicks.
 *
 * @returns the day it counts for, as {@link refundEnrichment} expects it; null if nothing is left
 */
export async function reserveEnrichment(
  { db, clock, settings }: BudgetDeps,
  { userId, realm }: Whose,
  by: 'click' | 'background' = 'click',
): Promise<string | null> {
  const { enrichmentsPerDay: perDay } = settings;
  const max = by === 'click' ? perDay : perDay - reservedForClicks(perDay);
  if (max <= 0) return null;
  const day = localDay(clock.now(), await timeZoneOf(db, userId));
  // The row is locked during the comparison, so simultaneous calls run one after the other.
  const { rows } = await sql<{ used: number }>`
    insert into enrichment_day as spent (user_id, day, network, used) values (${userId}, ${day}::date, ${realm}, 1)
    on conflict (user_id, day, network) do update set used = spent.used + 1 where spent.used < ${max}
    returning used`.execute(db);
  return rows.length === 0 ? null : day;
}

/** Returns an enrichment that the provider refused, because nothing was enriched. */
async function refundEnrichment(db: Kysely<Database>, { userId, realm }: Whose, day: string): Promise<void> {
  await sql`update enrichment_day set used = used - 1
    where user_id = ${userId} and day = ${day}::date and network = ${realm} and used > 0`.execute(db);
}

/** Says why no enrichments are left and when there will be more. @throws AppError always */
export async function refuseForBudget({ db, clock, settings }: BudgetDeps, userId: string): Promise<never> {
  const perDay = settings.enrichmentsPerDay;
  if (perDay === 0) {
    throw new AppError('not_configured', importsMessages.enrichmentOff);
  }
  const timeZone = await timeZoneOf(db, userId);
  const fresh = nextLocalDay(clock.now(), timeZone);
  throw new AppError('rate_limited', importsMessages.noEnrichmentsLeft(timeLabel(fresh, timeZone)));
}

/** The provider looked and found nothing: asking again tomorrow would give the same answer. */
const unknown: PortErrorKind[] = ['not_found', 'rejected', 'malformed'];
/** The provider didn't look at all. */
const refused: PortErrorKind[] = ['rate_limited', 'unauthorized', 'forbidden'];

/** The outcome of one enrichment. */
export type Asked<T> =
  | { outcome: 'reported'; reported: T }
  | { outcome: 'unknown'; error: PortError }
  | { outcome: 'no_budget' };

/**
 * Spends one of the day's enrichments on one call; returned if the provider refuses the call.
 *
 * @throws PortError if the provider refused or didn't answer
 */
export async function askWithinBudget<T>(
  deps: BudgetDeps,
  whose: Whose,
  ask: () => Promise<T>,
  by: 'click' | 'background' = 'click',
): Promise<Asked<T>> {
  const day = await reserveEnrichment(deps, whose, by);
  if (day === null) return { outcome: 'no_budget' };
  try {
    return { outcome: 'reported', reported: await ask() };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (unknown.includes(error.kind)) return { outcome: 'unknown', error };
    if (refused.includes(error.kind)) await refundEnrichment(deps.db, whose, day);
    throw error;
  }
}
