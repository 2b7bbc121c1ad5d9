import type { Handlers } from '#contract/route.ts';
import type { scheduledAgentRoutes } from '#contract/scheduled-agents.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeSchedule } from './change-schedule.ts';
import { createSchedule } from './create-schedule.ts';
import { listRuns } from './list-runs.ts';
import { listSchedules } from './list-schedules.ts';
import { previewSchedule } from './preview-schedule.ts';
import { readSchedule } from './read-schedule.ts';
import { removeSchedules } from './remove-schedules.ts';
import { runNow } from './run-now.ts';

/** What answers the routes of schedules. */
export function scheduledAgentHandlers(deps: Deps): Handlers<typeof scheduledAgentRoutes> {
  const { db, clock } = deps;
  const key = (caller: { userId: string }, params: { id: string }) => ({
    userId: caller.userId,
    id: params.id,
  });
  return {
    list: ({ caller, query }) => listSchedules(db, caller.userId, query, clock.now()),
    create: ({ caller, body }) => createSchedule(deps, caller.userId, body),
    preview: ({ caller, body }) => previewSchedule(db, caller.userId, body, clock.now()),
    one: ({ caller, params }) => readSchedule(db, deps, key(caller, params), clock.now()),
    change: ({ caller, params, body }) => changeSchedule(deps, key(caller, params), body),
    remove: ({ caller, body }) => removeSchedules(deps, caller.userId, body),
    run: ({ caller, params }) => runNow(deps, key(caller, params)),
    runs: ({ caller, params, query }) => listRuns(db, key(caller, params), query),
  };
}
