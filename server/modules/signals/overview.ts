import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Overview } from '#contract/signals/overview.ts';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import { addDays } from '#core/zoned-time.ts';
import type { Database } from '#server/db/database.ts';
import { readSnapshot } from '#server/db/read-snapshot.ts';
import { dayStart, localDay } from '#server/local-time.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import { ensureTopQuarter } from './listing/ensure-top-quarter.ts';
import { signalsWhere } from './listing/signals-where.ts';
import { isInScope, type SignalScope } from './require-owned-signal-scope.ts';
import { heatShownAtLeast, intensityOf } from './score/score.ts';

const weeks = 26;
const topCompanies = 10;
/** A month of companies, ms. */
const month = 30 * 86_400_000;
/** The minimum score of each band. */
const bandFloors = [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60];

/** The matching signals over time, by score, and by company: three answers from one snapshot. */
export async function readOverview(
  db: Kysely<Database>,
  scope: SignalScope,
  query: SignalQuery,
  asOf: Date,
): Promise<Overview> {
  await ensureTopQuarter(db, scope, query, asOf);
  const bounds = weekBounds(asOf, await timeZoneOf(db, scope.userId), weeks);
  const matching = signalsWhere(scope, query, asOf);
  return readSnapshot(db, async (trx) => {
    const bands = await countBands(trx, matching, asOf);
    return {
      asOf: asOf.toISOString(),
      people: bands.reduce((sum, { people }) => sum + people, 0),
      weeks: await countWeeks(trx, scope, matching, bounds),
      bands,
      companiesFrom: new Date(asOf.getTime() - month).toISOString(),
      companies: await findCompanies(trx, scope, matching, asOf),
    };
  });
}

/** Compares heat, like the filters. Signals with a heat of zero are below the first threshold. */
async function countBands(
  trx: Transaction<Database>,
  matching: RawBuilder<boolean>,
  asOf: Date,
): Promise<Overview['bands']> {
  const thresholds = bandFloors.slice(1).map((floor) => heatShownAtLeast(floor, asOf));
  const { rows } = await sql<{ band: number; people: number }>`
    select width_bucket(signal.heat, ${thresholds}::float8[]) as band, count(*)::float8 as people
    from signal where ${matching} group by 1`.execute(trx);
  const people = new Map(rows.map((row) => [row.band, row.people]));
  return bandFloors.map((floor, band) => {
    const next = bandFloors[band + 1];
    return {
      scoreMin: floor,
      scoreMax: next === undefined ? null : (next * 10 - 1) / 10,
      intensity: intensityOf(floor),
      people: people.get(band) ?? 0,
    };
  });
}

async function countWeeks(
  trx: Transaction<Database>,
  scope: SignalScope,
  matching: RawBuilder<boolean>,
  bounds: Date[],
): Promise<Overview['weeks']> {
  const { rows } = await sql<{ week: number; counts: Overview['weeks'][number]['counts'] }>`
    select week, jsonb_object_agg(type, number) as counts
    from (
      select width_bucket(engaged.occurred_at, ${bounds}::timestamptz[]) as week, engaged.type, count(*) as number
      from engagement engaged
      where ${isInScope(scope, 'engaged')} and engaged.direction = 'inbound' and engaged.occurred_at >= ${bounds.at(0)}::timestamptz
        and engaged.occurred_at < ${bounds.at(-1)}::timestamptz
        and (engaged.connected_profile_id, engaged.person_id) in (
          select signal.connected_profile_id, signal.person_id from signal where ${matching})
      group by 1, 2
    ) as counted group by 1`.execute(trx);
  const counts = new Map(rows.map((row) => [row.week, row.counts]));
  return bounds.slice(1).map((to, index) => ({
    from: (bounds[index] ?? to).toISOString(),
    to: to.toISOString(),
    counts: counts.get(index + 1) ?? {},
  }));
}

/**
 * Who engaged this month and in the one before: a sum would put large employers first. Grouped by company record,
 * which covers every spelling of a name; ties are sorted by name.
 */
async function findCompanies(
  trx: Transaction<Database>,
  scope: SignalScope,
  matching: RawBuilder<boolean>,
  asOf: Date,
): Promise<Overview['companies']> {
  const from = new Date(asOf.getTime() - month);
  const { rows } = await sql<Overview['companies'][number]>`
    select company.id, company.name as company, counted.people, counted.before as "peopleBefore"
    from (
      select signal.company_id, count(distinct signal.id) filter (where engaged.occurred_at >= ${from})::float8 as people,
        count(distinct signal.id) filter (where engaged.occurred_at < ${from})::float8 as before
      from signal
      join engagement engaged on engaged.user_id = signal.user_id and engaged.person_id = signal.person_id
        and engaged.connected_profile_id = signal.connected_profile_id
      where ${matching} and signal.company_id is not null and ${isInScope(scope, 'engaged')}
        and engaged.direction = 'inbound' and engaged.occurred_at >= ${new Date(from.getTime() - month)}
      group by signal.company_id
      having count(*) filter (where engaged.occurred_at >= ${from}) > 0
      order by people desc, before fetch first ${topCompanies} rows with ties
    ) as counted
    join company on company.user_id = ${scope.userId}::uuid and company.id = counted.company_id
    order by people desc, before, company.folded_name, company.id limit ${topCompanies}`.execute(trx);
  return rows;
}

/**
 * The Mondays, at midnight in a time zone, that begin the last `count` weeks including the current one,
 * oldest first, followed by the Monday that ends the current week. In UTC if the runtime doesn't know the
 * zone.
 */
export function weekBounds(now: Date, timeZone: string, count: number): Date[] {
  const today = localDay(now, timeZone);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return Array.from({ length: count + 1 }, (_, index) =>
    dayStart(addDays(today, 7 * (index - count + 1) - sinceMonday), timeZone),
  );
}
