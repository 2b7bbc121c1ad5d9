import type { BulkChange, bulkRoutes } from '#contract/bulk.ts';
import type { Handlers } from '#contract/route.ts';
import { startOf, timeZoneOf } from '#server/modules/access/local-time.ts';
import type { Deps } from '#server/modules/deps.ts';
import { chosenBy } from '#server/modules/signals/chosen-by.ts';
import { changeSignals, type TriageChange } from './change-signals.ts';
import { undoSignalsChange } from './undo-signals-change.ts';

/** What answers the routes of changes of many. */
export function bulkHandlers(deps: Deps): Handlers<typeof bulkRoutes> {
  const { clock } = deps;
  return {
    change: async ({ caller, body }) => {
      const change = changeOf(body, await timeZoneOf(deps.db, caller.userId));
      return changeSignals(deps, caller.userId, chosenBy(body), change, clock.now());
    },
    undo: ({ caller, body }) => undoSignalsChange(deps, caller.userId, body.changeId, clock.now()),
  };
}

/** The contract lets exactly one of the two through. */
function changeOf({ status, snoozedUntil }: BulkChange, timeZone: string): TriageChange {
  if (status !== undefined) return { field: 'status', value: status };
  return { field: 'snoozed_until', value: snoozedUntil == null ? null : startOf(snoozedUntil, timeZone) };
}
