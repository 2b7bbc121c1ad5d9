import { useSyncExternalStore } from 'react';

/** An action that can be undone. `undo` shows its own failure. */
export type Undoable = { message: string; undo: () => void | Promise<void> };

/** Product page, section 7. */
export const undoMs = 10_000;

let offered: Undoable | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether the user is about to undo: the timer is paused. */
let isPaused = false;
const listeners = new Set<() => void>();

function offer(next: Undoable | null): void {
  offered = next;
  if (next === null) isPaused = false;
  beginTime();
  for (const listener of listeners) listener();
}

function beginTime(): void {
  clearTimeout(timer);
  if (offered && !isPaused) timer = setTimeout(() => offer(null), undoMs);
}

/** Keeps the offer open while the pointer or focus is on it. Afterward, the full time starts again. */
export function keepUndoOpen(hold: boolean): void {
  isPaused = hold && offered !== null;
  beginTime();
}

/** Offers to undo the last action, for ten seconds or until the next one. */
export function offerUndo(undoable: Undoable): void {
  offer(undoable);
}

/**
 * Offers to undo an action from the moment it starts. Otherwise the user could undo the previous action by
 * mistake. If the user clicks early, the action is undone as soon as it's done.
 *
 * @param doing resolves to the undoable action, or null if there is nothing to undo. It never rejects
 */
export function offerUndoOf(message: string, doing: Promise<Undoable | null>): void {
  let isTaken = false;
  const early: Undoable = {
    message,
    undo: async () => {
      isTaken = true;
      await (await doing)?.undo();
    },
  };
  offer(early);
  void doing.then((done) => {
    // If a later action is on offer by now, keep that one.
    if (!isTaken && (offered === early || (offered === null && done !== null))) offer(done);
  });
}

/** Offers the result of an action that was on offer while it ran, unless a later action is on offer now. */
export function offerUndoAfter(before: Undoable, next: Undoable): void {
  if (offered === null || offered === before) offer(next);
}

/** Undoes the action on offer, if there is one. */
export function undoLast(): void {
  const last = offered;
  offer(null);
  void last?.undo();
}

/** The action that can be undone now. */
export function useUndoable(): Undoable | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
}
