import type { Handlers } from '#contract/route.ts';
import type { signalRoutes } from '#contract/signals.ts';
import type { Deps } from '#server/modules/deps.ts';
import { ownConnectedProfile } from '#server/modules/profile/own-connected-profile.ts';
import { changeStatus } from './change-status.ts';
import { countSignals } from './count-signals.ts';
import { exportSignals } from './export-signals.ts';
import { listSignals } from './list-signals.ts';
import { listUrls } from './list-urls.ts';
import { readDetails } from './read-details.ts';
import { searchPeople } from './search-people.ts';

/** What answers the routes of signals. */
export function signalHandlers(deps: Deps): Handlers<typeof signalRoutes> {
  const { db, clock } = deps;
  const own = (caller: { userId: string }, id: string) => ownConnectedProfile(db, caller.userId, id);
  return {
    searchProfiles: ({ caller, query }) => searchPeople(db, caller.userId, query, clock.now()),
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
    urls: async ({ caller, params, query }) => listUrls(db, await own(caller, params.id), query, clock.now()),
  };
}
