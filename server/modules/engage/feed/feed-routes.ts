import type { engageFeedRoutes } from '#contract/engage-feed.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { followAddress } from '#server/modules/engage/following/follow-address.ts';
import { followSignals } from '#server/modules/engage/following/follow-signals.ts';
import { readNow } from '#server/modules/engage/following/read-now.ts';
import { listFollowed } from '#server/modules/engage/following/read-profiles.ts';
import { unfollow } from '#server/modules/engage/following/unfollow.ts';
import { listFeedPosts } from './list-posts.ts';
import { markSeen } from './mark-seen.ts';
import { readFeedPost } from './read-post.ts';

/** What answers the routes of following and of the feed. */
export function engageFeedHandlers(deps: Deps): Handlers<typeof engageFeedRoutes> {
  const { db, clock } = deps;
  return {
    profiles: ({ caller, query }) => listFollowed(db, caller.userId, query),
    addProfile: ({ caller, body }) => followAddress(deps, caller, body),
    followSignals: ({ caller, body }) => followSignals(deps, caller, body.ids),
    unfollow: ({ caller, params }) => unfollow(db, caller.userId, params.id, clock.now()),
    readProfile: ({ caller, params }) => readNow(deps, caller, params.id),
    posts: ({ caller, query }) => listFeedPosts(db, caller.userId, query),
    markSeen: ({ caller, body }) => markSeen(db, caller.userId, body, clock.now()),
    post: ({ caller, params }) => readFeedPost(db, caller.userId, params.id),
  };
}
