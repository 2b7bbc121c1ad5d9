import type { betaUserRoutes } from '#contract/beta-users.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { approveRequest } from './approve-request.ts';
import { askForBeta } from './ask-for-beta.ts';
import { dismissRequest } from './dismiss-request.ts';
import { listRequests } from './list-requests.ts';

/** What answers the routes of beta requests. */
export function betaUserHandlers(deps: Deps): Handlers<typeof betaUserRoutes> {
  return {
    ask: ({ body, request }) => askForBeta(deps, body, request.place),
    requests: ({ query }) => listRequests(deps, query),
    approve: ({ caller, params, body }) =>
      approveRequest(deps, caller.userId, params.id, body.includesSubdomains),
    dismiss: ({ caller, params }) => dismissRequest(deps, caller.userId, params.id),
  };
}
