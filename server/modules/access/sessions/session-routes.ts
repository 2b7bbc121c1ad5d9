import type { Handlers } from '#contract/route.ts';
import type { sessionRoutes } from '#contract/sessions.ts';
import type { Deps } from '#server/modules/deps.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endOwnSession } from './end-own-session.ts';
import { listSessions } from './list-sessions.ts';

/** What answers the routes of sessions. */
export function sessionHandlers(deps: Deps): Handlers<typeof sessionRoutes> {
  return {
    list: ({ caller }) => listSessions(deps, caller),
    end: ({ caller, params }) => endOwnSession(deps, caller.userId, params.id),
    endOthers: ({ caller }) => endOtherSessions(deps, caller),
  };
}
