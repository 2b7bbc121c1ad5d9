import type { ListRemoval, listRoutes } from '#contract/lists.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { ChosenSignals } from '#server/modules/signals/choose-people.ts';
import { chosenBy } from '#server/modules/signals/chosen-by.ts';
import { addToList, removeFromList } from './change-list.ts';
import { createList } from './create-list.ts';
import { deleteList } from './delete-list.ts';
import { readLists } from './read-lists.ts';
import { renameList } from './rename-list.ts';
import { undoListChange } from './undo-list-change.ts';

/** What answers the routes of lists. */
export function listHandlers(deps: Deps): Handlers<typeof listRoutes> {
  const { db, clock } = deps;
  const place = (caller: { userId: string }, params: { id: string }) => ({
    userId: caller.userId,
    listId: params.id,
  });
  return {
    list: ({ caller }) => readLists(db, caller.userId),
    create: ({ caller, body }) => createList(db, caller.userId, body.name),
    rename: ({ caller, params, body }) => renameList(db, place(caller, params), body.name),
    remove: ({ caller, params }) => deleteList(db, caller.userId, params.id),
    addSignals: ({ caller, params, body }) =>
      addToList(deps, place(caller, params), chosenBy(body), clock.now()),
    removeSignals: ({ caller, params, body }) =>
      removeFromList(deps, place(caller, params), removedBy(body), clock.now()),
    undo: ({ caller, params, body }) =>
      undoListChange(deps, place(caller, params), body.changeId, clock.now()),
  };
}

/** `ids` and `id` mean the same as `signalIds`. */
function removedBy({ ids, id, ...body }: ListRemoval): ChosenSignals {
  return chosenBy({ ...body, signalIds: body.signalIds ?? ids ?? (id === undefined ? undefined : [id]) });
}
