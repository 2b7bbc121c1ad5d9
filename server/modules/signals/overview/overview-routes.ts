import type { overviewRoutes } from '#contract/overview.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { ownSignalScope } from '#server/modules/signals/own-signal-scope.ts';
import { readOverview } from './read-overview.ts';

/** What answers the route of the overview. */
export function overviewHandlers({ db, clock }: Deps): Handlers<typeof overviewRoutes> {
  return {
    read: async ({ caller, params, query }) =>
      readOverview(db, await ownSignalScope(db, caller.userId, params.id), query, clock.now()),
  };
}
