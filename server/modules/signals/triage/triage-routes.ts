import type { Handlers } from '#contract/route.ts';
import type { triageRoutes } from '#contract/triage.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireOwnedSignalScope } from '#server/modules/signals/require-owned-signal-scope.ts';
import { visitSignals } from './visit-signals.ts';
import { writeNote } from './write-note.ts';

/** What answers the routes of working through signals. */
export function triageHandlers({ db, clock }: Deps): Handlers<typeof triageRoutes> {
  return {
    writeNote: ({ caller, params, body }) => writeNote(db, caller.userId, params.id, body.note),
    visit: async ({ caller, params }) =>
      visitSignals(db, await requireOwnedSignalScope(db, caller.userId, params.id), clock.now()),
  };
}
