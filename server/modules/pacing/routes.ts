import type { pacingRoutes } from '#contract/pacing.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readUsage } from './read-usage.ts';

export function pacingHandlers(deps: Deps): Handlers<typeof pacingRoutes> {
  return { list: ({ caller }) => readUsage(deps, caller.userId) };
}
