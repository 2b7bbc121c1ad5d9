import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** Which model drafts and answers, and what it was asked for this month. */
export const modelUsageQuery = queryOptions({
  queryKey: ['model-usage'],
  queryFn: ({ signal }) => api.model.usage({}, { signal }),
});
