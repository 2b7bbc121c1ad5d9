import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Artifact } from '#contract/agents/artifacts.ts';
import { versionsQuery } from './queries.ts';

/** A version of an artifact and its predecessor, loaded page by page as far back as needed. */
export function useVersions({ id }: Pick<Artifact, 'id'>, version: number, isWanted: boolean) {
  const pages = useInfiniteQuery({ ...versionsQuery(id), enabled: isWanted });
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const shown = items.find((one) => one.version === version);
  const before = items.find((one) => one.version === version - 1);
  const isShort = isWanted && (shown === undefined || (version > 1 && before === undefined));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isShort, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const error = isShort && pages.isError ? pages.error : null;
  return { shown, before, error, retry: () => (pages.data ? fetchNextPage() : pages.refetch()) };
}
