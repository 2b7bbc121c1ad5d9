import type { engageAnalyticsRoutes } from '#contract/engage-analytics.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readAnalytics } from './read-analytics.ts';

/** What answers the route of analytics. */
export function engageAnalyticsHandlers({ db, clock }: Deps): Handlers<typeof engageAnalyticsRoutes> {
  return {
    read: ({ caller, query }) => readAnalytics(db, caller.userId, query, clock.now()),
  };
}
