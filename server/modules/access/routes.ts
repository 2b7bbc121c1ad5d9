import type { accessRoutes } from '#contract/access.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeProfile } from './change-profile.ts';
import { checkHealth } from './check-health.ts';
import { deleteProfile, type OnDelete } from './delete-profile.ts';
import { logIn } from './log-in.ts';
import { readProfile } from './read-profile.ts';
import { endOwnSession } from './sessions/end-own-session.ts';

/** @param onDelete what else a deletion must see to, in its transaction */
export function accessHandlers(deps: Deps, onDelete: OnDelete): Handlers<typeof accessRoutes> {
  const { db } = deps;
  return {
    health: () => checkHealth(db),
    login: ({ body, request }) => logIn(deps, body, request),
    logout: ({ caller }) => endOwnSession(deps, caller.userId, caller.sessionId),
    profile: ({ caller }) => readProfile(db, caller.userId, caller.role),
    changeProfile: ({ caller, body }) => changeProfile(deps, caller, body),
    deleteProfile: ({ caller }) => deleteProfile(deps, caller.userId, onDelete),
  };
}
