import { type Kysely, sql } from 'kysely';
import type { SignalFilters } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { keepTopQuarter } from './keep-top-quarter.ts';
import { signalsWhere } from './signals-where.ts';

/**
 * How many signals match at a moment, exactly. Those that are not snoozed are counted as all but the snoozed, who are
 * few: everybody can then be counted in an index, which knows nothing of snoozing.
 */
export async function countSignals(
  db: Kysely<Database>,
  scope: SignalScope,
  filters: SignalFilters,
  asOf: Date,
): Promise<{ total: number }> {
  await keepTopQuarter(db, scope, filters, asOf);
  const count = (of: SignalFilters) =>
    sql`(select count(*) from signal where ${signalsWhere(scope, of, asOf)})`;
  const { snoozed, ...others } = filters;
  const total =
    snoozed === false ? sql`${count(others)} - ${count({ ...others, snoozed: true })}` : count(filters);
  const { rows } = await sql<{ total: number }>`select (${total})::float8 as total`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}
