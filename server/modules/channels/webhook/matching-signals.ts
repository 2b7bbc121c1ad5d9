import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SignalFilters } from '#contract/signals.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { keepTopQuarter } from '#server/modules/signals/listing/keep-top-quarter.ts';
import { signalsWhere } from '#server/modules/signals/listing/signals-where.ts';
import { countLeftOut, mayLeaveSql } from '#server/modules/signals/lists/do-not-engage.ts';
import { requireOwnedSignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import type { Endpoint } from './require-owned-endpoint.ts';
import { readFilters } from './stored-filters.ts';

/**
 * Which rows of `signal` a webhook reports: those of its profile or network that match its filters, or others instead.
 * None where its profile was disconnected, and nobody on Do not engage unless the user lets them come along.
 */
export async function matchingSignals(
  db: Kysely<Database>,
  endpoint: Endpoint,
  now: Date,
  instead?: SignalFilters,
): Promise<RawBuilder<boolean>> {
  const matches = await filteredSignals(db, endpoint, now, instead);
  return sql<boolean>`(${matches} and ${mayLeaveSql(endpoint.with_do_not_engage)})`;
}

/** How many that match are left out, since they are on Do not engage. */
export async function countUntold(db: Kysely<Database>, endpoint: Endpoint, now: Date): Promise<number> {
  return countLeftOut(db, await filteredSignals(db, endpoint, now), endpoint.with_do_not_engage);
}

async function filteredSignals(
  db: Kysely<Database>,
  endpoint: Endpoint,
  now: Date,
  instead?: SignalFilters,
): Promise<RawBuilder<boolean>> {
  const filters = instead ?? readFilters(endpoint.filters);
  try {
    const scope = await requireOwnedSignalScope(
      db,
      endpoint.user_id,
      endpoint.connected_profile_id ?? endpoint.network,
    );
    await keepTopQuarter(db, scope, filters, now);
    return signalsWhere(scope, filters, now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return sql<boolean>`false`;
    throw error;
  }
}
