import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PastedPost } from '#contract/imports/post-import.ts';
import { api } from '#web/lib/api.ts';

/**
 * The post at a URL, as the data provider returns it. Fetched only once, since each fetch may cost the user.
 */
export const postPreview = (url: string) =>
  queryOptions({
    queryKey: ['post-preview', url],
    queryFn: ({ signal }) => api.posts.preview({ query: { url } }, { signal }),
    enabled: url !== '',
    retry: false,
    staleTime: 60_000,
  });

/** The posts imported into a profile. Refetched whenever a job changes. */
export const importedPosts = (connectedProfileId: string) =>
  queryOptions({
    queryKey: ['job', 'brought', connectedProfileId],
    queryFn: ({ signal }) => api.posts.brought({ params: { id: connectedProfileId } }, { signal }),
  });

/** The parsed content of a paste; null if there is nothing to parse. */
export const pastePreview = (body: PastedPost | null) =>
  queryOptions({
    queryKey: ['paste-preview', body],
    queryFn: ({ signal }) => (body === null ? null : api.posts.previewPaste({ body }, { signal })),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
