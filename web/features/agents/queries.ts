import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

// The first word of each key is the name of its change event.

/** The agents, the most recently used first. */
export const agentsQuery = {
  ...pagedQuery(['agent', 'list'], (page, options) =>
    api.agents.list({ query: { limit: 100, ...page } }, options),
  ),
  staleTime: 30_000,
};

export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: ['agent', id],
    queryFn: ({ signal }) => api.agents.one({ params: { id } }, { signal }),
  });

/** The available tools. They only change with a new version of inGrow. */
export const agentToolsQuery = queryOptions({
  queryKey: ['agent-tools'],
  queryFn: ({ signal }) => api.agents.tools({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Built-in templates, then personal ones. */
export const templatesQuery = {
  ...pagedQuery(['agent-template', 'list'], (page, options) =>
    api.templates.list({ query: { limit: 100, ...page } }, options),
  ),
  staleTime: 30_000,
};

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['agent-template', id],
    queryFn: ({ signal }) => api.templates.one({ params: { id } }, { signal }),
    staleTime: 60_000,
  });

/** The conversations with an agent, newest first. */
export const conversationsQuery = (agentId: string) =>
  pagedQuery(['agent-query', 'list', agentId], (page, options) =>
    api.queries.list({ params: { agentId }, query: { limit: 20, ...page } }, options),
  );

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['agent-query', id],
    queryFn: ({ signal }) => api.queries.one({ params: { id } }, { signal }),
  });

/** The prompts of a conversation, newest first. */
export const promptsQuery = (queryId: string) =>
  pagedQuery(['prompt', queryId], async (page, options) => {
    const answer = await api.prompts.one({ params: { id: queryId }, query: { limit: 20, ...page } }, options);
    return 'items' in answer ? answer : { items: [answer], nextCursor: null };
  });

/** The artifacts of a conversation, newest first. */
export const artifactsQuery = (queryId: string) =>
  queryOptions({
    queryKey: ['artifact', 'list', queryId],
    queryFn: ({ signal }) => api.artifacts.all({ query: { queryId, limit: 50 } }, { signal }),
  });

export const artifactQuery = (id: string) =>
  queryOptions({
    queryKey: ['artifact', id],
    queryFn: ({ signal }) => api.artifacts.one({ params: { id } }, { signal }),
  });

/** A version of an artifact, cleaned by the server: HTML for a frame. It never changes. */
export const artifactPageQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['artifact', id, 'page', version],
    queryFn: ({ signal }) => api.artifacts.page({ params: { id }, query: { version } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The versions of an artifact, newest first. */
export const versionsQuery = (id: string) =>
  pagedQuery(['artifact', id, 'versions'], (page, options) =>
    api.artifacts.versions({ params: { id }, query: { limit: 20, ...page } }, options),
  );

/** A post cited in an answer. */
export const citedPostQuery = (id: string) =>
  queryOptions({
    queryKey: ['signals', 'post', id],
    queryFn: ({ signal }) => api.signalPosts.one({ params: { id } }, { signal }),
    staleTime: 60_000,
  });

/** A feed item cited in an answer. */
export const citedItemQuery = (id: string) =>
  queryOptions({
    queryKey: ['rss-item', id],
    queryFn: ({ signal }) => api.rss.item({ params: { id } }, { signal }),
    staleTime: 60_000,
  });
