import { useMemo, useState } from 'react';
import { useLatest } from '#web/ui/use-latest.ts';
import { readSignalSearch, type SignalSearch } from './filters/signal-search.ts';
import { useStable } from './use-stable.ts';

/**
 * What the URL holds, as of the last key or click. The router shows a new URL when it has time for it: keys
 * pressed till then would mean the person of before, and a second choice would undo the first one.
 *
 * @param url what the router shows
 * @param go changes the URL, `quiet` without a new step in the history; done when the router shows it
 */
export function useLatestSearch(
  url: SignalSearch,
  go: (search: SignalSearch, quiet: boolean) => Promise<void>,
) {
  const [asked, setAsked] = useState<SignalSearch | null>(null);
  // Read alike, so that equal searches are recognized as equal, whichever of the two they come from.
  const shown = useMemo(() => readSignalSearch(url), [url]);
  const change = useLatest((next: SignalSearch, quiet?: boolean) => {
    const wanted = readSignalSearch(next);
    setAsked(wanted);
    void go(next, quiet ?? false).finally(() => setAsked((now) => (now === wanted ? null : now)));
  });
  // The router shows later what was asked for: nothing is drawn a second time for that.
  return [useStable(asked ?? shown), change] as const;
}
