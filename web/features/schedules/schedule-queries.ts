import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

/** The maximum number of schedules per user. */
const maxAtOnce = 100;

/** The user's schedules, sorted by next run. */
export const schedulesQuery = queryOptions({
  queryKey: ['scheduled-agent', 'list'],
  queryFn: ({ signal }) => api.scheduledAgents.list({ query: { limit: maxAtOnce } }, { signal }),
  staleTime: 30_000,
});

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: ['scheduled-agent', 'one', id],
    queryFn: ({ signal }) => api.scheduledAgents.one({ params: { id } }, { signal }),
  });

/** A schedule's runs, newest first. */
export const runsQuery = (id: string) =>
  pagedQuery(['scheduled-agent', 'runs', id], (page, options) =>
    api.scheduledAgents.runs({ params: { id }, query: { limit: 20, ...page } }, options),
  );

/** When a timing would run. The previous preview stays until the new one has loaded. */
export const timingQuery = (cron: string, timezone: string) =>
  queryOptions({
    queryKey: ['schedule-timing', cron, timezone],
    queryFn: ({ signal }) => api.scheduledAgents.preview({ body: { cron, timezone } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
