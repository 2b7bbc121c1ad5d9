import { setTimeout as wait } from 'node:timers/promises';

/**
 * Lets at least `paceMs` pass between the end of one call and the start of the next. When `signal` aborts, the
 * wait and every later call end with its reason.
 */
export function paceCalls(paceMs: number, signal: AbortSignal): <T>(call: () => Promise<T>) => Promise<T> {
  let isFirst = true;
  return async (call) => {
    signal.throwIfAborted();
    if (!isFirst) await wait(paceMs, undefined, { signal });
    isFirst = false;
    return call();
  };
}
