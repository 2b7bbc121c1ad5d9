import type { digestRoutes } from '#contract/digests.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeDigest } from './change-digest.ts';
import { previewDigest } from './preview-digest.ts';
import { readDigest } from './read-digest.ts';
import { testDigest } from './test-digest.ts';

/** Handlers of the morning digest. */
export function digestHandlers(deps: Deps): Handlers<typeof digestRoutes> {
  return {
    read: ({ caller }) => readDigest(deps.db, caller.userId),
    change: ({ caller, body }) => changeDigest(deps, caller.userId, body),
    preview: ({ caller }) => previewDigest(deps, caller.userId),
    test: ({ caller, body }) => testDigest(deps, caller.userId, body.channelId),
  };
}
