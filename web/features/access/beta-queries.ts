import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { BetaState } from '#contract/access/beta-users.ts';
import { api } from '#web/lib/api.ts';

const beyond = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** The allowed domains that match. */
export const domainsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['beta-access', 'domains', search],
    queryFn: ({ pageParam, signal }) =>
      api.allowList.list({ query: { limit: 50, search, ...beyond(pageParam) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Beta requests in one state. */
export const requestsQuery = (state: BetaState) =>
  infiniteQueryOptions({
    queryKey: ['beta-access', 'requests', state],
    queryFn: ({ pageParam, signal }) =>
      api.betaUsers.requests({ query: { limit: 25, state, ...beyond(pageParam) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Everyone's logins and changes, optionally filtered by action. */
export const auditQuery = (action: string | null) =>
  infiniteQueryOptions({
    queryKey: ['beta-access', 'audit', action],
    queryFn: ({ pageParam, signal }) =>
      api.audit.list(
        { query: { limit: 25, ...(action === null ? {} : { action }), ...beyond(pageParam) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Everything on the page is connected: a decision changes the list, the requests, and the audit log. */
export const readAllAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: ['beta-access'] });
