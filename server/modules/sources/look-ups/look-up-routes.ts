import type { lookUpRoutes } from '#contract/look-ups.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readBudget } from './budget.ts';
import { lookUpCompany, lookUpSignal } from './look-up-now.ts';

/** What answers the routes of look-ups. */
export function lookUpHandlers(deps: Deps): Handlers<typeof lookUpRoutes> {
  return {
    budget: ({ caller }) => readBudget(deps, caller.userId),
    signal: ({ caller, params }) => lookUpSignal(deps, caller, params.id),
    company: ({ caller, params }) => lookUpCompany(deps, caller, params.id),
  };
}
