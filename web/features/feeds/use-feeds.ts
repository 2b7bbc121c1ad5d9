import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { RssChange, RssFeed } from '#contract/feeds/rss.ts';
import { api } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { feedNotices } from './feeds-messages.ts';
import { feedsQuery } from './feeds-queries.ts';

const noFeeds: RssFeed[] = [];

/** All of the user's feeds, page by page. */
export function useFeeds() {
  const pages = useInfiniteQuery(feedsQuery);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const feeds = useMemo(() => pages.data?.pages.flatMap((page) => page.items) ?? noFeeds, [pages.data]);
  return { ...pages, feeds };
}

export type Feeds = ReturnType<typeof useFeeds>;

/** Changes, refreshes, and deletes feeds, and refetches what is shown. */
export function useFeedActions() {
  const client = useQueryClient();
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: ['rss-feed'] });
    void client.invalidateQueries({ queryKey: ['rss-rule'] });
  };
  const change = useMutation({
    mutationFn: ({ id, ...body }: RssChange & { id: string }) => api.rss.change({ params: { id }, body }),
    onSuccess: readAgain,
    onError: (error) => showFailure(error, feedNotices.notChanged),
  });
  const refresh = useMutation({
    mutationFn: (id: string) => api.rss.refresh({ params: { id } }),
    onSuccess: (feed) => {
      readAgain();
      showToast(feedNotices.checking(feed.title));
    },
    onError: (error) => showFailure(error, feedNotices.notChecked),
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.rss.remove({ params: { id } }),
    onSuccess: () => {
      readAgain();
      void client.invalidateQueries({ queryKey: ['rss-items'] });
    },
  });
  const exportOpml = useMutation({
    mutationFn: () => api.rss.exportOpml({}),
    onSuccess: ({ fileName, opml }) => saveFile(new Blob([opml], { type: 'text/x-opml' }), fileName),
    onError: (error) => showFailure(error, feedNotices.notExported),
  });
  return { change, refresh, remove, exportOpml };
}
