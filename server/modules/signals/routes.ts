import type { Handlers } from '#contract/route.ts';
import type { signalRoutes } from '#contract/signals.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeStatus } from './change-status.ts';
import { exportPicked, exportSignals } from './export/export-signals.ts';
import { countSignals } from './listing/count-signals.ts';
import { listSignals } from './listing/list-signals.ts';
import { listUrls } from './listing/list-urls.ts';
import { readDetails } from './read-details.ts';
import { requireOwnedSignalScope } from './require-owned-signal-scope.ts';
import { providerSearch } from './search/ask-provider.ts';
import { searchProfiles } from './search/search-profiles.ts';

/** What answers the routes of signals. */
export function signalHandlers(deps: Deps): Handlers<typeof signalRoutes> {
  const { db, clock } = deps;
  const askProvider = providerSearch(deps);
  const own = (caller: { userId: string }, id: string) => requireOwnedSignalScope(db, caller.userId, id);
  return {
    searchProfiles: ({ caller, query }) => searchProfiles(deps, askProvider, caller.userId, query),
    list: async ({ caller, params, query }) =>
      listSignals(db, await own(caller, params.id), query, clock.now()),
    total: async ({ caller, params, query }) =>
      countSignals(db, await own(caller, params.id), query, clock.now()),
    details: ({ caller, params, query }) =>
      readDetails(db, caller.userId, params.id, query.cursor, clock.now()),
    changeStatus: ({ caller, params, body }) =>
      changeStatus(db, caller.userId, params.id, body.status, clock.now()),
    export: async ({ caller, params, query, signal }) =>
      exportSignals(deps, await own(caller, params.id), query, clock.now(), signal),
    exportPicked: async ({ caller, params, body, signal }) =>
      exportPicked(deps, await own(caller, params.id), body, clock.now(), signal),
    urls: async ({ caller, params, query }) => listUrls(db, await own(caller, params.id), query, clock.now()),
  };
}
