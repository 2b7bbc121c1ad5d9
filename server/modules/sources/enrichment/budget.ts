import { type Kysely, sql } from 'kysely';
import { type EnrichmentBudget, reservedForClicks } from '#contract/sources/enrichment.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { localDay, nextLocalDay, timeLabel, timeZoneOf } from '#server/modules/access/local-time.ts';
import type { Deps } from '#server/modules/deps.ts';
import { sourcesMessages } from '#server/modules/sources/sources-messages.ts';
import { PortError, type PortErrorKind } from '#server/ports/port-error.ts';

type BudgetDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** What is left of the user's day. */
export async function readBudget(
  { db, clock, settings }: BudgetDeps,
  userId: string,
): Promise<EnrichmentBudget> {
  const now = clock.now();
  const timeZone = await timeZoneOf(db, userId);
  const row = await db
    .selectFrom('enrichment_day')
    .select('used')
    .where('user_id', '=', userId)
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
 * Takes one enrichment of the day before the provider is called: however many workers and clicks there are, no more
 * than the day's budget is ever taken, and in the background no more than leaves the clicks their share.
 *
 * @returns the day it was taken of, for {@link giveBackEnrichment}; null when nothing is left
 */
export async function takeEnrichment(
  { db, clock, settings }: BudgetDeps,
  userId: string,
  by: 'click' | 'background' = 'click',
): Promise<string | null> {
  const { enrichmentsPerDay: perDay } = settings;
  const max = by === 'click' ? perDay : perDay - reservedForClicks(perDay);
  if (max <= 0) return null;
  const day = localDay(clock.now(), await timeZoneOf(db, userId));
  // The row is locked while it is compared, so two calls at once are one after the other.
  const { rows } = await sql<{ used: number }>`
    insert into enrichment_day as spent (user_id, day, used) values (${userId}, ${day}::date, 1)
    on conflict (user_id, day) do update set used = spent.used + 1 where spent.used < ${max}
    returning used`.execute(db);
  return rows.length === 0 ? null : day;
}

/** Gives one back that the provider refused, so that nothing was enriched. */
async function giveBackEnrichment(db: Kysely<Database>, userId: string, day: string): Promise<void> {
  await sql`update enrichment_day set used = used - 1
    where user_id = ${userId} and day = ${day}::date and used > 0`.execute(db);
}

/** Why there is none left, and when there is. @throws AppError always */
export async function refuseForBudget({ db, clock, settings }: BudgetDeps, userId: string): Promise<never> {
  const perDay = settings.enrichmentsPerDay;
  if (perDay === 0) {
    throw new AppError('not_configured', sourcesMessages.enrichmentOff);
  }
  const timeZone = await timeZoneOf(db, userId);
  const fresh = nextLocalDay(clock.now(), timeZone);
  throw new AppError('rate_limited', sourcesMessages.noEnrichmentsLeft(timeLabel(fresh, timeZone)));
}

/** The provider looked, and there is nothing: asking again tomorrow would tell the same. */
const unknown: PortErrorKind[] = ['not_found', 'rejected', 'malformed'];
/** The provider did not look at all. */
const refused: PortErrorKind[] = ['rate_limited', 'unauthorized', 'forbidden'];

/** How one enrichment ended. */
export type Asked<T> =
  | { outcome: 'reported'; reported: T }
  | { outcome: 'unknown'; error: PortError }
  | { outcome: 'no_budget' };

/**
 * Spends one enrichment of the day on one call; what the provider refused to do is given back.
 *
 * @throws PortError where the provider refused or did not answer
 */
export async function askWithinBudget<T>(
  deps: BudgetDeps,
  userId: string,
  ask: () => Promise<T>,
  by: 'click' | 'background' = 'click',
): Promise<Asked<T>> {
  const day = await takeEnrichment(deps, userId, by);
  if (day === null) return { outcome: 'no_budget' };
  try {
    return { outcome: 'reported', reported: await ask() };
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (unknown.includes(error.kind)) return { outcome: 'unknown', error };
    if (refused.includes(error.kind)) await giveBackEnrichment(deps.db, userId, day);
    throw error;
  }
}
