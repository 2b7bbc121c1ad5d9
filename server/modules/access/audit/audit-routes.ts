import type { auditRoutes } from '#contract/audit.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { listActivity } from './list-activity.ts';
import { listAudit } from './list-audit.ts';

/** What answers the routes of the audit. */
export function auditHandlers(deps: Deps): Handlers<typeof auditRoutes> {
  return {
    list: ({ query }) => listAudit(deps, query),
    own: ({ caller, query }) => listActivity(deps, caller.userId, query),
  };
}
