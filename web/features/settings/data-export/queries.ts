import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The exports of everything; read again whenever the server says that one changed. */
export const exportsQuery = queryOptions({
  queryKey: ['account-export'],
  queryFn: ({ signal }) => api.accountExports.list({}, { signal }),
});
