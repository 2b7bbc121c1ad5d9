import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Channel, Publication, PublicationState } from '#contract/channels/publications.ts';
import type { Network } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';

/** What can still go out. */
const coming: PublicationState[] = ['scheduled', 'publishing'];

/** What goes out next, the earliest first. */
export const queueQuery = (network: Network) =>
  infiniteQueryOptions({
    queryKey: ['publication', 'queue', network],
    queryFn: ({ pageParam, signal }) =>
      api.publications.list(
        {
          query: {
            network,
            state: coming,
            order: 'due',
            limit: 50,
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Drafts, the newest first. */
export const draftsQuery = (network: Network) =>
  infiniteQueryOptions({
    queryKey: ['publication', 'drafts', network],
    queryFn: ({ pageParam, signal }) =>
      api.publications.list(
        {
          query: {
            network,
            state: ['draft'],
            limit: 50,
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** What left and what did not, the newest first. */
export const sentQuery = (
  network: Network,
  channel: readonly Channel[],
  state: readonly PublicationState[],
) =>
  infiniteQueryOptions({
    queryKey: ['publication', 'sent', network, channel, state],
    queryFn: ({ pageParam, signal }) =>
      api.publications.list(
        {
          query: {
            network,
            state: [...state],
            ...(channel.length > 0 ? { channel: [...channel] } : {}),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** All that has its time between two moments, by time. Taken back is gone from a calendar. */
export const spanQuery = (network: Network, from: string, till: string) =>
  queryOptions({
    queryKey: ['publication', 'span', network, from, till],
    queryFn: async ({ signal }) => {
      const all: Publication[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof api.publications.list>> = await api.publications.list(
          {
            query: {
              network,
              from,
              till,
              order: 'due',
              limit: 100,
              state: ['scheduled', 'publishing', 'published', 'failed', 'missed', 'unconfirmed'],
              ...(cursor === null ? {} : { cursor }),
            },
          },
          { signal },
        );
        all.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return all;
    },
    placeholderData: keepPreviousData,
  });
