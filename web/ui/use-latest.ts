import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that never changes and always runs the most recently rendered handler. Components that
 * receive it don't rerender, and timers don't act on outdated values. For events and effects, not during
 * rendering.
 */
export function useLatest<Args extends unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
