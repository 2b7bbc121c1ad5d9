import type { modelRoutes } from '#contract/plan/model.ts';
import type { paymentRoutes } from '#contract/plan/payment.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { pageOrigin } from '#server/modules/page-origin.ts';
import { preferReal } from '#server/modules/realms.ts';
import { changePlan, previewChange } from './billing/change-plan.ts';
import { openPortal, startCheckout } from './billing/payment-pages.ts';
import { readPlan, refreshPlan } from './billing/read-plan.ts';
import { readModelUsage } from './model.ts';

export function modelHandlers(deps: Deps): Handlers<typeof modelRoutes> {
  return {
    usage: ({ caller }) => readModelUsage({ ...deps, llm: preferReal(deps.llm) }, caller.userId),
  };
}

export function paymentHandlers(deps: Deps): Handlers<typeof paymentRoutes> {
  return {
    plan: ({ caller }) => readPlan(deps, caller.userId),
    create: ({ caller, body, request }) =>
      startCheckout(deps, caller.userId, {
        plan: body.plan,
        origin: pageOrigin(deps.origins, body.origin, request.host),
      }),
    preview: ({ caller, body }) => previewChange(deps, caller.userId, body.plan),
    changePlan: ({ caller, body }) => changePlan(deps, caller.userId, body),
    settings: ({ caller, query, request }) =>
      openPortal(deps, caller.userId, pageOrigin(deps.origins, query.origin, request.host)),
    refresh: ({ caller }) => refreshPlan(deps, caller.userId),
  };
}
