import { useSyncExternalStore } from 'react';

const every = 30_000;
let now = new Date();
let ticking: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    now = new Date();
    for (const each of listeners) each();
  }, every);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

function read() {
  // The clock is stopped while there are no listeners.
  if (!ticking && Date.now() - now.getTime() > every) now = new Date();
  return now;
}

/** The current time for relative times, updated twice a minute by one timer for the whole page. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read);
