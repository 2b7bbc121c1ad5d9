import type { jobRoutes } from '#contract/jobs.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findJob, listJobs, stopJob } from './jobs.ts';
import { streamEvents } from './stream-events.ts';

export function jobHandlers({ db, changes }: Deps): Handlers<typeof jobRoutes> {
  return {
    list: ({ caller }) => listJobs(db, caller.userId),
    one: ({ caller, params }) => findJob(db, caller.userId, params.id),
    stop: ({ caller, params }) => stopJob(db, caller.userId, params.id),
    events: async ({ caller, abort }) => streamEvents(changes, caller, abort),
  };
}
