import type { profileRoutes } from '#contract/profile.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { disconnectProfile, listConnectedProfiles, restoreProfile } from './connected-profiles.ts';
import { changeLearned, changeVoice, draftVoice, readVoice, removeLearned } from './voice.ts';

export function profileHandlers(deps: Deps): Handlers<typeof profileRoutes> {
  const { db, clock } = deps;
  return {
    list: ({ caller }) => listConnectedProfiles(deps, caller.userId),
    disconnect: ({ caller, params }) => disconnectProfile(deps, caller, params.id),
    restore: ({ caller, params }) => restoreProfile(deps, caller, params.id),
    voice: ({ caller }) => readVoice(db, caller.userId),
    changeVoice: ({ caller, body }) => changeVoice(db, caller.userId, body, clock.now()),
    changeLearned: ({ caller, params, body }) => changeLearned(db, caller.userId, params.id, body.text),
    removeLearned: ({ caller, params }) => removeLearned(deps, caller.userId, params.id),
    draftVoice: ({ caller }) => draftVoice(db, caller.userId),
  };
}
