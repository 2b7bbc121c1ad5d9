import type { overviewRoutes } from '#contract/overview.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireOwnedSignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { readOverview } from './read-overview.ts';

/** What answers the route of the overview. */
export function overviewHandlers({ db, clock }: Deps): Handlers<typeof overviewRoutes> {
  return {
    read: async ({ caller, params, query }) =>
      readOverview(db, await requireOwnedSignalScope(db, caller.userId, params.id), query, clock.now()),
  };
}
