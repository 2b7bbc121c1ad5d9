import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SignalFilters, SignalTotal } from '#contract/signals/signal-filters.ts';
import { AppError } from '#server/app-error.ts';
import { CopiesBusyError } from '#server/db/copy-out.ts';
import type { Database } from '#server/db/database.ts';
import { queryUntilAborted } from '#server/db/query-until-aborted.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { signalsMessages } from '#server/modules/signals/signals-messages.ts';
import { ensureTopQuarter } from './ensure-top-quarter.ts';
import { signalsWhere } from './signals-where.ts';

/** Quick counts stop here and then show "10,000+". */
const maxQuickTotal = 10_000;

/** Exactly how many signals match at a given time. */
export async function countSignals(
  db: Kysely<Database>,
  scope: SignalScope,
  filters: SignalFilters,
  asOf: Date,
): Promise<{ total: number }> {
  await ensureTopQuarter(db, scope, filters, asOf);
  const { rows } = await exactTotal(scope, filters, asOf).execute(db);
  return { total: rows[0]?.total ?? 0 };
}

/**
 * The same, until the caller disconnects: then the count also ends in the database.
 *
 * @throws the reason of `abort`; AppError `unavailable` if no connection becomes free in time
 */
export async function countUntilAborted(
  { db, copyPool }: Pick<Deps, 'db' | 'copyPool'>,
  scope: SignalScope,
  filters: SignalFilters,
  asOf: Date,
  abort: AbortSignal,
): Promise<{ total: number }> {
  await ensureTopQuarter(db, scope, filters, asOf);
  const query = exactTotal(scope, filters, asOf).compile(db);
  const [row] = await queryUntilAborted(copyPool, query, abort).catch((error) => {
    if (error instanceof CopiesBusyError)
      throw new AppError('unavailable', signalsMessages.countBusy, undefined, 30);
    throw error;
  });
  return { total: row?.total ?? 0 };
}

/** How many signals match at a given time, up to `max`: a million cost no more than ten thousand. */
export async function countQuickly(
  db: Kysely<Database>,
  scope: SignalScope,
  filters: SignalFilters,
  asOf: Date,
  max = maxQuickTotal,
): Promise<SignalTotal> {
  await ensureTopQuarter(db, scope, filters, asOf);
  const { rows } = await sql<{ total: number }>`select count(*)::float8 as total from (
    select from signal where ${signalsWhere(scope, filters, asOf)} limit ${max + 1}::int
  ) matching`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, max), isMore: total > max };
}

/**
 * Signals that aren't snoozed are counted as all signals minus the few snoozed ones: all can be counted in an
 * index, which doesn't contain snoozing.
 */
function exactTotal(scope: SignalScope, filters: SignalFilters, asOf: Date): RawBuilder<{ total: number }> {
  const count = (of: SignalFilters) =>
    sql`(select count(*) from signal where ${signalsWhere(scope, of, asOf)})`;
  const { snoozed, ...others } = filters;
  const total =
    snoozed === false ? sql`${count(others)} - ${count({ ...others, snoozed: true })}` : count(filters);
  return sql<{ total: number }>`select (${total})::float8 as total`;
}
