import type { Handlers } from '#contract/route.ts';
import type { todayRoutes } from '#contract/today.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readToday } from './read-today.ts';
import { readStartHere } from './start-here/read-start-here.ts';
import { markDone } from './today-done.ts';

export function todayHandlers({ db, clock }: Deps): Handlers<typeof todayRoutes> {
  return {
    read: ({ caller }) => readToday(db, caller.userId, clock.now()),
    start: ({ caller }) => readStartHere(db, caller.userId, clock.now()),
    done: ({ caller, body }) => markDone(db, caller.userId, body, clock.now()),
  };
}
