import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CsvField } from '#contract/imports/csv-import.ts';
import { api } from '#web/lib/api.ts';

/** One CSV import with its first errors. Refetched whenever the server reports a change to one. */
export const csvImportQuery = (id: string) =>
  queryOptions({
    queryKey: ['csv-import', id],
    queryFn: ({ signal }) => api.csvImports.one({ params: { id } }, { signal }),
  });

/** Recent imports, newest first. */
export const csvImportsQuery = queryOptions({
  queryKey: ['csv-import'],
  queryFn: ({ signal }) => api.csvImports.list({}, { signal }),
});

/** The first rows as they would be stored. Doesn't change while the file waits. */
export const csvPreviewQuery = (id: string, connectedProfileId: string, mapping: CsvField[]) =>
  queryOptions({
    queryKey: ['csv-preview', id, connectedProfileId, mapping],
    queryFn: ({ signal }) =>
      api.csvImports.preview({ params: { id }, body: { connectedProfileId, mapping } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All of the user's lists. Shares its key with the other screens. */
export const listsQuery = queryOptions({
  queryKey: ['list'],
  queryFn: ({ signal }) => api.lists.list({}, { signal }),
  staleTime: 30_000,
});
