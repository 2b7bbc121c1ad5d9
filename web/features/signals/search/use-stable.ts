import { useRef } from 'react';

/**
 * Returns the same object as long as its content is the same, so effects, shortcuts, and memoized components
 * don't rerun.
 */
export function useStable<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
