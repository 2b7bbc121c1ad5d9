import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

// The first word of each key is the name of its change event.

/** The start of a page of a list; null is the first page. */
const from = (cursor: string | null) => (cursor === null ? {} : { cursor });

const pages = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
};

/** The agents, the most recently used first. */
export const agentsQuery = infiniteQueryOptions({
  queryKey: ['agent', 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.agents.list({ query: { limit: 100, ...from(pageParam) } }, { signal }),
  ...pages,
  staleTime: 30_000,
});

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
export const templatesQuery = infiniteQueryOptions({
  queryKey: ['agent-template', 'list'],
  queryFn: ({ pageParam, signal }) =>
    api.templates.list({ query: { limit: 100, ...from(pageParam) } }, { signal }),
  ...pages,
  staleTime: 30_000,
});

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['agent-template', id],
    queryFn: ({ signal }) => api.templates.one({ params: { id } }, { signal }),
    staleTime: 60_000,
  });

/** The conversations with an agent, newest first. */
export const conversationsQuery = (agentId: string) =>
  infiniteQueryOptions({
    queryKey: ['agent-query', 'list', agentId],
    queryFn: ({ pageParam, signal }) =>
      api.queries.list({ params: { agentId }, query: { limit: 20, ...from(pageParam) } }, { signal }),
    ...pages,
  });

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['agent-query', id],
    queryFn: ({ signal }) => api.queries.one({ params: { id } }, { signal }),
  });

/** The prompts of a conversation, newest first. */
export const promptsQuery = (queryId: string) =>
  infiniteQueryOptions({
    queryKey: ['prompt', queryId],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await api.prompts.one(
        { params: { id: queryId }, query: { limit: 20, ...from(pageParam) } },
        { signal },
      );
      return 'items' in answer ? answer : { items: [answer], nextCursor: null };
    },
    ...pages,
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
  infiniteQueryOptions({
    queryKey: ['artifact', id, 'versions'],
    queryFn: ({ pageParam, signal }) =>
      api.artifacts.versions({ params: { id }, query: { limit: 20, ...from(pageParam) } }, { signal }),
    ...pages,
  });

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
