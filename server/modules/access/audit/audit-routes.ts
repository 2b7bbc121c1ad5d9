import type { auditRoutes } from '#contract/audit.ts';
import type { Handlers } from '#contract/route.ts';
import { timeZoneOf } from '#server/modules/access/user-time.ts';
import type { Deps } from '#server/modules/deps.ts';
import { listActivity } from './list-activity.ts';
import { listAudit } from './list-audit.ts';

/** What answers the routes of the audit. */
export function auditHandlers(deps: Deps): Handlers<typeof auditRoutes> {
  return {
    list: async ({ caller, query }) => listAudit(deps, await timeZoneOf(deps.db, caller.userId), query),
    own: ({ caller, query }) => listActivity(deps, caller.userId, query),
  };
}
