import type { paymentRoutes } from '#contract/payment.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changePlan } from './change-plan.ts';
import { openPortal } from './open-portal.ts';
import { previewChange } from './preview-change.ts';
import { readPlan } from './read-plan.ts';
import { refreshPlan } from './refresh-plan.ts';
import { startCheckout } from './start-checkout.ts';

/** What answers the routes of plans and payment. */
export function paymentHandlers(deps: Deps): Handlers<typeof paymentRoutes> {
  return {
    plan: ({ caller }) => readPlan(deps, caller.userId),
    create: ({ caller, body }) => startCheckout(deps, caller.userId, body),
    preview: ({ caller, body }) => previewChange(deps, caller.userId, body.plan),
    changePlan: ({ caller, body }) => changePlan(deps, caller.userId, body),
    settings: ({ caller, query }) => openPortal(deps, caller.userId, query.origin),
    refresh: ({ caller }) => refreshPlan(deps, caller.userId),
  };
}
