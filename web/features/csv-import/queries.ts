import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CsvField } from '#contract/sources/csv-import.ts';
import { api } from '#web/lib/api.ts';

/** One CSV import with its first errors; read again whenever the server says that one changed. */
export const csvImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['csv-import', id],
    queryFn: ({ signal }) => api.csvImports.one({ params: { id } }, { signal }),
  });

/** The last imports, newest first. */
export const csvImportsQuery = queryOptions({
  queryKey: ['csv-import'],
  queryFn: ({ signal }) => api.csvImports.list({}, { signal }),
});

/** The first rows as they would be stored. Does not change while the file waits. */
export const csvPreviewQuery = (id: string, connectedProfileId: string, mapping: CsvField[]) =>
  queryOptions({
    queryKey: ['csv-preview', id, connectedProfileId, mapping],
    queryFn: ({ signal }) =>
      api.csvImports.preview({ params: { id }, body: { connectedProfileId, mapping } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All lists of the user; the key is that of the other screens. */
export const listsQuery = queryOptions({
  queryKey: ['list'],
  queryFn: ({ signal }) => api.lists.list({}, { signal }),
  staleTime: 30_000,
});
