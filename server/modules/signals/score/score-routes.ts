import type { Handlers } from '#contract/route.ts';
import type { scoreRoutes } from '#contract/score.ts';
import type { Deps } from '#server/modules/deps.ts';
import { previewScore } from './preview-score.ts';
import { listScoreVersions, readScore } from './read-score.ts';
import { applyScoreRules, changeScoreRules, takeScoreVersion } from './save-score-rules.ts';

/** What answers the routes of what scores are made by. */
export function scoreHandlers(deps: Deps): Handlers<typeof scoreRoutes> {
  const { db, clock } = deps;
  return {
    read: ({ caller }) => readScore(db, caller.userId),
    change: ({ caller, body }) => changeScoreRules(deps, caller.userId, body),
    preview: ({ caller, body }) => previewScore(db, caller.userId, body, clock.now()),
    apply: ({ caller }) => applyScoreRules(deps, caller.userId),
    versions: ({ caller, query }) => listScoreVersions(db, caller.userId, query),
    take: ({ caller, params }) => takeScoreVersion(deps, caller.userId, params.id),
  };
}
