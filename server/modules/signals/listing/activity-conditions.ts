import { type RawBuilder, sql } from 'kysely';
import type { EngagementType, SignalFilters } from '#contract/signals.ts';
import { endOf, startOf } from '#server/modules/access/local-time.ts';
import type { SignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { isInScope } from './in-scope.ts';

const dayMs = 86_400_000;
/** The week that `activeWeek` and the sort `week` are about. */
const weekMs = 7 * dayMs;
/** Nothing for so long is quiet. */
const quietMs = 28 * dayMs;

/** The filters that ask when somebody engaged, beyond their first and last time. Docs: docs/features/signals.md. */
export function activityConditions(
  scope: SignalScope,
  filters: SignalFilters,
  asOf: Date,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  const { activeFrom, activeTo, activeType } = filters;
  if (activeFrom || activeTo || activeType?.length) {
    conditions.push(isActive(scope, activeFrom, activeTo, activeType));
  }
  if (filters.activeWeek) {
    // The second is implied by the first; an index serves it.
    conditions.push(isAmong(scope, inWeek(asOf)), sql`signal.latest_at > ${weekBefore(asOf)}::timestamptz`);
  }
  if (filters.goneQuiet) {
    conditions.push(sql`signal.latest_at < ${new Date(asOf.getTime() - quietMs)}::timestamptz
      and signal.heat > 0 and ${isInTopQuarter(scope)}`);
  }
  return conditions;
}

/** How often the person of a row engaged in the week before a moment, other than by hand. */
export function weekNumber(asOf: Date): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from engagement engaged
    where engaged.user_id = signal.user_id and engaged.connected_profile_id = signal.connected_profile_id
      and engaged.person_id = signal.person_id and ${inWeek(asOf)})`;
}

const weekBefore = (asOf: Date) => new Date(asOf.getTime() - weekMs);

function inWeek(asOf: Date): RawBuilder<unknown> {
  return sql`engaged.direction = 'inbound' and engaged.type <> 'manual'
    and engaged.occurred_at > ${weekBefore(asOf)}::timestamptz and engaged.occurred_at <= ${asOf}::timestamptz`;
}

function isActive(
  scope: SignalScope,
  from: string | undefined,
  to: string | undefined,
  types: EngagementType[] | undefined,
): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`engaged.direction = 'inbound'`];
  if (from) all.push(sql`engaged.occurred_at >= ${startOf(from, scope.timeZone)}::timestamptz`);
  if (to) all.push(sql`engaged.occurred_at < ${endOf(to, scope.timeZone)}::timestamptz`);
  if (types?.length) all.push(sql`engaged.type = any(${types}::text[])`);
  return isAmong(scope, sql.join(all, sql` and `));
}

function isAmong(scope: SignalScope, engagements: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(signal.connected_profile_id, signal.person_id) in (
    select engaged.connected_profile_id, engaged.person_id from engagement engaged
    where ${isInScope(scope, 'engaged')} and ${engagements})`;
}

/** In the top quarter of their own connected profile; nobody, where that was never reckoned: see `keepTopQuarter`. */
function isInTopQuarter(scope: SignalScope): RawBuilder<unknown> {
  const heat = sql`select summary.top_quarter_heat from signal_summary summary`;
  if (scope.profileIds.length === 1)
    return sql`signal.heat >= (${heat} where ${isInScope(scope, 'summary')})`;
  // The first is implied by the second; an index serves it.
  return sql`signal.heat >= (select min(kept.top_quarter_heat) from signal_summary kept where ${isInScope(scope, 'kept')})
    and signal.heat >= (${heat} where summary.user_id = signal.user_id
      and summary.connected_profile_id = signal.connected_profile_id)`;
}
