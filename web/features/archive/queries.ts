import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** One archive import with its report; read again whenever the server says that one changed. */
export const archiveQuery = (id: string) =>
  queryOptions({
    queryKey: ['archive-import', id],
    queryFn: ({ signal }) => api.sources.archive({ params: { id } }, { signal }),
  });

/** The last imports, newest first. */
export const archivesQuery = queryOptions({
  queryKey: ['archive-import'],
  queryFn: ({ signal }) => api.sources.listArchives({}, { signal }),
});
