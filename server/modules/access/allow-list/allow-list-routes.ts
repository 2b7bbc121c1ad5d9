import type { allowListRoutes } from '#contract/allow-list.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { addDomains } from './add-domains.ts';
import { checkEntry } from './check-entry.ts';
import { listDomains } from './list-domains.ts';
import { removeDomain } from './remove-domain.ts';

/** What answers the routes of the allow-list. */
export function allowListHandlers(deps: Deps): Handlers<typeof allowListRoutes> {
  return {
    list: ({ caller, query }) => listDomains(deps, caller, query),
    add: ({ caller, body }) => addDomains(deps, caller.userId, body),
    remove: ({ caller, body }) => removeDomain(deps, caller, body),
    check: ({ query }) => checkEntry(deps.db, query.email),
  };
}
