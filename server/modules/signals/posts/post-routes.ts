import type { Handlers } from '#contract/route.ts';
import type { signalPostRoutes } from '#contract/signal-posts.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireOwnedSignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { listPosts } from './list-posts.ts';
import { searchPosts } from './search-posts.ts';

/** What answers the routes of posts that signals can be filtered by. */
export function signalPostHandlers({ db }: Deps): Handlers<typeof signalPostRoutes> {
  return {
    search: ({ caller, query }) => searchPosts(db, caller.userId, query),
    list: async ({ caller, params, query }) =>
      listPosts(db, await requireOwnedSignalScope(db, caller.userId, params.id), query),
  };
}
