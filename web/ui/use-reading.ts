import { useCallback, useRef, useState } from 'react';

/**
 * The position in a list that gets newer entries at its top. `isIdle`: the user is at the top and hasn't
 * started reading, so newer entries can appear at once. `setBegun` says whether they have started.
 */
export function useReading() {
  // State, not a ref: a ref to an element further up is still empty when the list first looks for it.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  /** Set by the list: scrolls to an entry by index. */
  const goTo = useRef<((index: number) => void) | null>(null);
  const hasBegun = useRef(false);
  const isIdle = useCallback(() => !hasBegun.current && (scroller?.scrollTop ?? 0) < 8, [scroller]);
  const setBegun = useCallback((isBegun: boolean) => {
    hasBegun.current = isBegun;
  }, []);
  const toTop = useCallback(() => scroller?.scrollTo({ top: 0 }), [scroller]);
  return { scroller, setScroller, goTo, isIdle, setBegun, toTop };
}

export type Reading = ReturnType<typeof useReading>;
