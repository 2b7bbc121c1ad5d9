import type { QueryClient } from '@tanstack/react-query';
import type { BetaState } from '#contract/access/beta-users.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

/** The allowed domains that match. */
export const domainsQuery = (search: string) =>
  pagedQuery(['beta-access', 'domains', search], (page, options) =>
    api.allowList.list({ query: { limit: 50, search, ...page } }, options),
  );

/** Beta requests in one state. */
export const requestsQuery = (state: BetaState) =>
  pagedQuery(['beta-access', 'requests', state], (page, options) =>
    api.betaUsers.requests({ query: { limit: 25, state, ...page } }, options),
  );

/** Everyone's logins and changes, optionally filtered by action. */
export const auditQuery = (action: string | null) =>
  pagedQuery(['beta-access', 'audit', action], (page, options) =>
    api.audit.list({ query: { limit: 25, ...(action === null ? {} : { action }), ...page } }, options),
  );

/** Everything on the page is connected: a decision changes the list, the requests, and the audit log. */
export const readAllAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: ['beta-access'] });
