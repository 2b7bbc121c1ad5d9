import { type Kysely, sql } from 'kysely';
import type { SignalFilters } from '#contract/signals.ts';
import type { Database } from '#server/db/database.ts';
import type { OwnConnectedProfile } from '#server/modules/profile/own-connected-profile.ts';
import { signalsWhere } from './signals-where.ts';

/** How many signals match at a moment, exactly. */
export async function countSignals(
  db: Kysely<Database>,
  profile: OwnConnectedProfile,
  filters: SignalFilters,
  asOf: Date,
): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::float8 as total from signal where ${signalsWhere(profile, filters, asOf)}`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}
