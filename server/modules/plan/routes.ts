import type { modelRoutes } from '#contract/model.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readModelUsage } from './read-model-usage.ts';

/** What answers the routes of the model's use. */
export function modelHandlers(deps: Deps): Handlers<typeof modelRoutes> {
  return {
    usage: ({ caller }) => readModelUsage(deps, caller.userId),
  };
}
