import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isSessionOver } from './api-error.ts';

/** One retry, except where the session is over: then asking again cannot help. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !isSessionOver(error);
}

/** Specification, section 9: one retry, no refetch on window focus, unused cache kept 5 minutes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: retryOnce,
      refetchOnWindowFocus: false,
      gcTime: 5 * 60_000,
      // A failed call says so at once instead of waiting silently; it is made again when the network is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Half a frame: answers that come in a burst are drawn once instead of each by itself, and no later to the eye; ms. */
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
      // The others still get theirs.
      reportError(error);
    }
  }
}
