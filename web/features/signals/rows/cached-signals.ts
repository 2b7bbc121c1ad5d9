import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Received200 } from '#contract/route.ts';
import type { SignalQuery } from '#contract/signals/signal-filters.ts';
import type { Signal, SignalDetails, signalRoutes } from '#contract/signals/signals.ts';
import { isSnoozed } from '#web/features/signals/labels/snooze-labels.ts';

type Rows = InfiniteData<Received200<typeof signalRoutes.list>>;
type Details = InfiniteData<SignalDetails>;

/** Updates a changed signal wherever it is shown: in every loaded table and in its panel. */
export function patchCachedSignal(
  client: QueryClient,
  profileId: string,
  id: string,
  change: Partial<Signal>,
) {
  patchCachedSignals(client, profileId, new Set([id]), () => change);
}

/**
 * Updates several signals at once, each computed from its current version. People who no longer match a
 * table's filters are removed from it.
 */
export function patchCachedSignals(
  client: QueryClient,
  profileId: string,
  ids: ReadonlySet<string>,
  changeOf: (signal: Signal) => Partial<Signal>,
) {
  const patch = (signal: Signal): Signal =>
    ids.has(signal.id) ? { ...signal, ...changeOf(signal) } : signal;
  const now = new Date();
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ['signal-rows', profileId] })) {
    const query = (queryKey[2] ?? {}) as SignalQuery;
    const stays = (signal: Signal) => !ids.has(signal.id) || stillMatches(query, signal, now);
    client.setQueryData<Rows>(
      queryKey,
      (rows) =>
        rows && {
          ...rows,
          pages: rows.pages.map((page) => ({ ...page, items: page.items.map(patch).filter(stays) })),
        },
    );
  }
  client.setQueriesData<Details>(
    { queryKey: ['signals', profileId, 'details'] },
    (details) =>
      details && {
        ...details,
        pages: details.pages.map((page) => ({ ...page, signal: patch(page.signal) })),
      },
  );
}

/**
 * Cancels refetches of loaded rows: they predate a change that is shown before the server answers. A first
 * fetch continues, because nothing would repeat it.
 */
export function cancelRowRefetches(client: QueryClient, profileId: string) {
  const isLoaded = ({ state }: Query) => state.data !== undefined;
  void client.cancelQueries({ queryKey: ['signal-rows', profileId], predicate: isLoaded });
}

/** Updates a note where it's shown, and the note mark in the rows. */
export function patchCachedNote(
  client: QueryClient,
  profileId: string,
  { id, note, version: noteVersion }: { id: string; note: string | null; version: string },
) {
  client.setQueryData<Details>(
    ['signals', profileId, 'details', id],
    (details) =>
      details && { ...details, pages: details.pages.map((page) => ({ ...page, note, noteVersion })) },
  );
  patchCachedSignal(client, profileId, id, { hasNote: note !== null });
}

/** Whether a person still matches a table after a change that can be made here. */
export function stillMatches(
  { status, snoozed }: SignalQuery,
  signal: Pick<Signal, 'status' | 'snoozedUntil'>,
  now: Date,
): boolean {
  if (status?.length && !status.includes(signal.status)) return false;
  return snoozed === undefined || snoozed === isSnoozed(signal, now);
}

/** Keeps only the first page, so a refetch costs one call. For a table scrolled to its top. */
export function keepFirstPage(client: QueryClient, queryKey: QueryKey) {
  client.setQueryData<Rows>(queryKey, (rows) => {
    const [page] = rows?.pages ?? [];
    const [start] = rows?.pageParams ?? [];
    return rows && page ? { pages: [page], pageParams: [start] } : rows;
  });
}
