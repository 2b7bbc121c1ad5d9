import { useMemo, useState } from 'react';
import { useLatest } from '#web/ui/use-latest.ts';
import { readSignalSearch, type SignalSearch } from './signal-search.ts';
import { useStable } from './use-stable.ts';

/**
 * The URL parameters as of the last key press or click. The router shows a new URL with a delay. Until then,
 * shortcuts would apply to the previous person, and a second choice would undo the first.
 *
 * @param url what the router shows
 * @param go changes the URL, `quiet` without a new history entry; resolves when the router shows it
 */
export function useLatestSearch(
  url: SignalSearch,
  go: (search: SignalSearch, quiet: boolean) => Promise<void>,
) {
  const [asked, setAsked] = useState<SignalSearch | null>(null);
  // Both are parsed the same way, so equal searches are recognized as equal.
  const shown = useMemo(() => readSignalSearch(url), [url]);
  const change = useLatest((next: SignalSearch, quiet?: boolean) => {
    const wanted = readSignalSearch(next);
    setAsked(wanted);
    void go(next, quiet ?? false).finally(() => setAsked((now) => (now === wanted ? null : now)));
  });
  // The router later shows the same parameters, which causes no second render.
  return [useStable(asked ?? shown), change] as const;
}
