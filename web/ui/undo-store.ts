import { useSyncExternalStore } from 'react';

/** Something just done that can be taken back; `undo` shows its own failure. */
export type Undoable = { message: string; undo: () => void | Promise<void> };

/** Product page, section 7. */
export const undoMs = 10_000;

let offered: Undoable | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether somebody is about to take it back: the time rests then. */
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

/** Keeps what is offered while the pointer or the focus is on it; let go, it has its full time again. */
export function keepUndoOpen(hold: boolean): void {
  isPaused = hold && offered !== null;
  beginTime();
}

/** Offers to take back what was just done, for ten seconds or until the next such thing. */
export function offerUndo(undoable: Undoable): void {
  offer(undoable);
}

/**
 * Offers to take back what is being done, from its beginning on: else one would meanwhile take back what came before
 * it. Taken early, it is taken back as soon as it is done.
 *
 * @param doing answers what is offered once it is done; null where nothing was. It never fails
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
    // Something later may be on offer by now; that stays.
    if (!isTaken && (offered === early || (offered === null && done !== null))) offer(done);
  });
}

/** Offers what came of something that was on offer while it was under way, unless something later is on offer now. */
export function offerUndoAfter(before: Undoable, next: Undoable): void {
  if (offered === null || offered === before) offer(next);
}

/** Takes back what is offered, if anything is. */
export function undoLast(): void {
  const last = offered;
  offer(null);
  void last?.undo();
}

/** What can be taken back now. */
export function useUndoable(): Undoable | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
}
