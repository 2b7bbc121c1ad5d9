import { type Kysely, sql } from 'kysely';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import type { Database } from '#server/db/database.ts';
import { isInScope, type SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';

/** Maximum age, ms. */
const maxMs = 3_600_000;
/**
 * Recalculation takes longer the more signals there are, so the result is also kept longer: ms per signal.
 */
const perSignalMs = 3;

/**
 * If the filters need the heat of the top quarter, calculates it unless a fresh value is stored. Called
 * before queries that use `signalsWhere`, which reads the stored value, so table, total, export, URLs, and
 * bulk changes agree on the same people.
 */
export async function ensureTopQuarter(
  db: Kysely<Database>,
  scope: SignalScope,
  filters: SignalFilters,
  now: Date,
): Promise<void> {
  if (!filters.goneQuiet) return;
  const { rows } = await sql<{ id: string; signals: number; computed_at: Date }>`
    select summary.connected_profile_id as id, summary.signals, summary.computed_at
    from signal_summary summary where ${isInScope(scope, 'summary')}`.execute(db);
  const fresh = rows.filter(({ signals, computed_at }) => {
    const age = now.getTime() - computed_at.getTime();
    return age >= 0 && age < Math.min(maxMs, signals * perSignalMs);
  });
  for (const id of scope.profileIds) {
    if (!fresh.some((one) => one.id === id)) await storeTopQuarterHeat(db, scope.userId, id, now);
  }
}

/**
 * The n/4th highest heat (rounded up) among all n signals of the profile, quiet or not: everyone at or above
 * it is in the top quarter. Counting and skipping read only the index.
 */
async function storeTopQuarterHeat(
  db: Kysely<Database>,
  userId: string,
  profileId: string,
  now: Date,
): Promise<void> {
  const ofProfile = sql`signal.user_id = ${userId}::uuid
    and signal.connected_profile_id = ${profileId}::uuid`;
  await sql`
    with counted as (select count(*)::integer as signals from signal where ${ofProfile})
    insert into signal_summary (user_id, connected_profile_id, signals, top_quarter_heat, computed_at)
    select ${userId}::uuid, ${profileId}::uuid, counted.signals,
      (select signal.heat from signal where ${ofProfile} order by signal.heat desc, signal.id desc
        offset greatest(0, (select (signals + 3) / 4 - 1 from counted)) limit 1),
      ${now}::timestamptz
    from counted
    on conflict (user_id, connected_profile_id) do update set signals = excluded.signals,
      top_quarter_heat = excluded.top_quarter_heat, computed_at = excluded.computed_at`.execute(db);
}
