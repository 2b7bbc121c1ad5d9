import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** One archive import with its report. Refetched whenever the server reports a change to one. */
export const archiveQuery = (id: string) =>
  queryOptions({
    queryKey: ['archive-import', id],
    queryFn: ({ signal }) => api.sources.archive({ params: { id } }, { signal }),
  });

/** Recent imports, newest first. */
export const archivesQuery = queryOptions({
  queryKey: ['archive-import'],
  queryFn: ({ signal }) => api.sources.listArchives({}, { signal }),
});
