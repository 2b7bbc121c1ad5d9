import type { BulkChange } from '#contract/signals/bulk.ts';
import { startOf } from '#server/local-time.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import type { Deps } from '#server/modules/deps.ts';
import { chosenBy } from '#server/modules/signals/choose-people.ts';
import type { BulkChanged } from './bulk-change.ts';
import { changeSignals, type TriageChange } from './change-signals.ts';

/** Makes the change that a request asks for (`changeSignals`); a date means the start of the user's day. */
export async function changeChosen(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  userId: string,
  body: BulkChange,
): Promise<BulkChanged> {
  const change = changeOf(body, await timeZoneOf(deps.db, userId));
  return changeSignals(deps, userId, chosenBy(body), change, deps.clock.now());
}

/** The contract allows exactly one of the two. */
function changeOf({ status, snoozedUntil }: BulkChange, timeZone: string): TriageChange {
  if (status !== undefined) return { field: 'status', value: status };
  return { field: 'snoozed_until', value: snoozedUntil == null ? null : startOf(snoozedUntil, timeZone) };
}
