import type { Handlers } from '#contract/route.ts';
import type { sampleDataRoutes } from '#contract/sample-data.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readSampleData } from './read-sample-data.ts';
import { startRemoval } from './start-removal.ts';

/** What answers the routes of the sample data. */
export function sampleDataHandlers(deps: Deps): Handlers<typeof sampleDataRoutes> {
  return {
    read: ({ caller }) => readSampleData(deps, caller.userId),
    remove: ({ caller }) => startRemoval(deps, caller.userId),
  };
}
