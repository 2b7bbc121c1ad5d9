import { queryOptions } from '@tanstack/react-query';
import type { Realm } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';

/** When readers engage most. Changes only with a sync. */
export const goodTimesQuery = (realm: Realm) =>
  queryOptions({
    queryKey: ['good-times', realm],
    queryFn: ({ signal }) => api.compositions.goodTimes({ query: { network: realm } }, { signal }),
    staleTime: 10 * 60_000,
  });

/** The preview that feeds show for a link. The server fetches it from the site. */
export const linkPreviewQuery = (url: string) =>
  queryOptions({
    queryKey: ['link-preview', url],
    queryFn: ({ signal }) => api.compositions.linkPreview({ query: { url } }, { signal }),
    staleTime: 60 * 60_000,
    retry: false,
  });

/** People and companies that a LinkedIn post can mention. */
export const mentionsQuery = (realm: Realm, keyword: string) =>
  queryOptions({
    queryKey: ['mentions', realm, keyword],
    queryFn: ({ signal }) => api.compositions.mentions({ query: { network: realm, keyword } }, { signal }),
    staleTime: 60_000,
  });
