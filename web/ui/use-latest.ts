import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function for good, which does what was rendered last: what gets it need not be rendered again, and a timer
 * does not act on what has passed. For events and effects, not while rendering.
 */
export function useLatest<Args extends unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
