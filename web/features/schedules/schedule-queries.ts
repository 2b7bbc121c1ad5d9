import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** As many as a user can have. */
const maxAtOnce = 100;

/** The user's schedules, the one that runs next first. */
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

/** Its runs, the newest first. */
export const runsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['scheduled-agent', 'runs', id],
    queryFn: ({ pageParam, signal }) =>
      api.scheduledAgents.runs(
        { params: { id }, query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** When a plan would run; what was shown before stays until then. */
export const planQuery = (cron: string, timezone: string) =>
  queryOptions({
    queryKey: ['schedule-plan', cron, timezone],
    queryFn: ({ signal }) => api.scheduledAgents.preview({ body: { cron, timezone } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
