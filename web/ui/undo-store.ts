import { useSyncExternalStore } from 'react';

/** Something just done that can be taken back; `undo` tells its own failure. */
export type Undoable = { message: string; undo: () => void | Promise<void> };

/** Product page, section 7. */
export const undoMs = 10_000;

let offered: Undoable | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function offer(next: Undoable | null): void {
  clearTimeout(timer);
  offered = next;
  if (next) timer = setTimeout(() => offer(null), undoMs);
  for (const listener of listeners) listener();
}

/** Offers to take back what was just done, for ten seconds or until the next such thing. */
export function offerUndo(undoable: Undoable): void {
  offer(undoable);
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
