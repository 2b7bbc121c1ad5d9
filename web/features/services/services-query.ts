import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The services, without their keys. Read again after a change. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => api.services.list({}, { signal }),
});
