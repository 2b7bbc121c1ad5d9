import type { recommendationRoutes } from '#contract/recommendations.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { markDailyPick } from '#server/modules/engage/daily/mark-daily-pick.ts';
import { readDailyPosts, refreshDailyPosts } from '#server/modules/engage/daily/read-daily-posts.ts';
import { followRecommended } from './follow-recommended.ts';
import { listProfiles } from './list-profiles.ts';
import { neverRecommend, recommendAgain } from './never-recommend.ts';
import { readRecommendations } from './read-recommendations.ts';
import { startRecommendations } from './start-recommendations.ts';

/** What answers the routes of recommendations and of the posts of the day. */
export function recommendationHandlers(deps: Deps): Handlers<typeof recommendationRoutes> {
  const { db, clock } = deps;
  return {
    profiles: ({ caller, query }) => listProfiles(db, caller.userId, query, clock.now()),
    follow: ({ caller, body }) => followRecommended(deps, caller.userId, body.id),
    generate: ({ caller }) => startRecommendations(deps, caller.userId),
    list: ({ caller, query }) => readRecommendations(db, caller.userId, query.network),
    never: ({ caller, body }) => neverRecommend(db, caller.userId, body.id, clock.now()),
    again: ({ caller, body }) => recommendAgain(db, caller.userId, body.id),
    daily: ({ caller, query }) => readDailyPosts(db, caller.userId, query.network, clock.now()),
    refreshDaily: ({ caller, body }) => refreshDailyPosts(db, caller.userId, body.network, clock.now()),
    markDaily: ({ caller, params, body }) => markDailyPick(db, caller.userId, params.id, body.state),
  };
}
