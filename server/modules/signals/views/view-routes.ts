import type { Handlers } from '#contract/route.ts';
import type { viewRoutes } from '#contract/views.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeView } from './change-view.ts';
import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { readViews } from './read-views.ts';

/** What answers the routes of saved views. */
export function viewHandlers({ db }: Deps): Handlers<typeof viewRoutes> {
  return {
    list: ({ caller }) => readViews(db, caller.userId),
    create: ({ caller, body }) => createView(db, caller.userId, body),
    change: ({ caller, params, body }) => changeView(db, caller.userId, params.id, body),
    remove: ({ caller, params }) => deleteView(db, caller.userId, params.id),
  };
}
