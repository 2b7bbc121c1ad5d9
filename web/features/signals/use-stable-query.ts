import { useRef } from 'react';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';

/** The same object as long as the query says the same, so that effects and keys rest between renders. */
export function useStableQuery(query: SignalQuery): SignalQuery {
  const kept = useRef(query);
  if (JSON.stringify(kept.current) !== JSON.stringify(query)) kept.current = query;
  return kept.current;
}
