import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The model that writes drafts and answers, and its usage this month. */
export const modelUsageQuery = queryOptions({
  queryKey: ['model-usage'],
  queryFn: ({ signal }) => api.model.usage({}, { signal }),
});
