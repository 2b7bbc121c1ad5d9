import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Received200 } from '#contract/route.ts';
import type { Signal, SignalDetails, signalRoutes } from '#contract/signals.ts';

type Rows = InfiniteData<Received200<typeof signalRoutes.list>>;
type Details = InfiniteData<SignalDetails>;

/** Writes a changed signal wherever it is shown: in every loaded table and in its panel. */
export function patchCachedSignal(
  client: QueryClient,
  profileId: string,
  id: string,
  change: Partial<Signal>,
) {
  patchCachedSignals(client, profileId, new Set([id]), () => change);
}

/** Writes changes of several signals at once; each is made from what is shown now. */
export function patchCachedSignals(
  client: QueryClient,
  profileId: string,
  ids: ReadonlySet<string>,
  changeOf: (signal: Signal) => Partial<Signal>,
) {
  const patch = (signal: Signal): Signal =>
    ids.has(signal.id) ? { ...signal, ...changeOf(signal) } : signal;
  client.setQueriesData<Rows>(
    { queryKey: ['signal-rows', profileId] },
    (rows) =>
      rows && { ...rows, pages: rows.pages.map((page) => ({ ...page, items: page.items.map(patch) })) },
  );
  client.setQueriesData<Details>(
    { queryKey: ['signals', profileId, 'details'] },
    (details) =>
      details && {
        ...details,
        pages: details.pages.map((page) => ({ ...page, signal: patch(page.signal) })),
      },
  );
}

/** Keeps the first page only, so that reading again costs one call. For a table that stands at its top. */
export function keepFirstPage(client: QueryClient, queryKey: readonly unknown[]) {
  client.setQueryData<Rows>(queryKey, (rows) => {
    const [page] = rows?.pages ?? [];
    const [start] = rows?.pageParams ?? [];
    return rows && page ? { pages: [page], pageParams: [start] } : rows;
  });
}
