import type { ListRemoval, listRoutes } from '#contract/lists.ts';
import type { Handlers } from '#contract/route.ts';
import type { Deps } from '#server/modules/deps.ts';
import { addToList, removeFromList } from './change-list.ts';
import type { ChosenSignals } from './choose-people.ts';
import { createList } from './create-list.ts';
import { deleteList } from './delete-list.ts';
import { readLists } from './read-lists.ts';
import { undoListChange } from './undo-list-change.ts';

/** What answers the routes of lists. */
export function listHandlers({ db, clock }: Deps): Handlers<typeof listRoutes> {
  const place = (caller: { userId: string }, params: { id: string }) => ({
    userId: caller.userId,
    listId: params.id,
  });
  return {
    list: ({ caller }) => readLists(db, caller.userId),
    create: ({ caller, body }) => createList(db, caller.userId, body.name),
    remove: ({ caller, params }) => deleteList(db, caller.userId, params.id),
    addSignals: ({ caller, params, body }) =>
      addToList(db, place(caller, params), chosenBy(body), clock.now()),
    removeSignals: ({ caller, params, body }) =>
      removeFromList(db, place(caller, params), chosenBy(body), clock.now()),
    undo: ({ caller, params, body }) => undoListChange(db, place(caller, params), body.changeId),
  };
}

/** The contract lets exactly one way through. */
function chosenBy(body: ListRemoval): ChosenSignals {
  const { connectedProfileId, filters } = body;
  if (connectedProfileId !== undefined && filters !== undefined) return { connectedProfileId, filters };
  return { signalIds: body.signalIds ?? body.ids ?? (body.id === undefined ? [] : [body.id]) };
}
