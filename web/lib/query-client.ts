import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { isSessionOver } from './api-error.ts';

/** One retry, unless the session is over: then retrying can't help. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !isSessionOver(error);
}

/** First fetches that a refetch follows. */
const followed = new WeakSet<Promise<unknown>>();

/** Refetches a query that was invalidated during its first fetch, whose response may predate the change. */
class ChangingClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const { state, promise, queryKey } of this.getQueryCache().findAll(filters)) {
      if (!promise || state.data !== undefined || followed.has(promise)) continue;
      followed.add(promise);
      promise.then(
        () => super.invalidateQueries({ queryKey, exact: true }),
        () => {},
      );
    }
    return super.invalidateQueries(filters, options);
  }
}

/** Specification, section 9: one retry, no refetch on window focus, unused cache kept for 5 minutes. */
export const queryClient = new ChangingClient({
  defaultOptions: {
    queries: {
      retry: retryOnce,
      refetchOnWindowFocus: false,
      gcTime: 5 * 60_000,
      // A failed call reports its failure at once instead of waiting silently. It's repeated when the network
      // is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Half a frame, in ms: a burst of responses renders once instead of once per response, with no visible delay.
 */
const gatherMs = 8;
let gathered: (() => void)[] = [];

notifyManager.setScheduler((notify) => {
  gathered.push(notify);
  if (gathered.length === 1) setTimeout(notifyGathered, gatherMs);
});

function notifyGathered(): void {
  const all = gathered;
  gathered = [];
  for (const notify of all) {
    try {
      notify();
    } catch (error) {
      // The other callbacks still run.
      reportError(error);
    }
  }
}
