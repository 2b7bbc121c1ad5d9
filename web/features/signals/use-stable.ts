import { useRef } from 'react';

/** The same object as long as it says the same, so that effects, keys and what is drawn with it rest between renders. */
export function useStable<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
