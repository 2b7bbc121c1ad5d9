import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Composition, CompositionView } from '#contract/channels/compositions.ts';
import type { Channel, PublicationState } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

type Filter = { channel?: readonly Channel[]; state?: readonly PublicationState[] };

/** The posts of a view, one item per composition. */
export const compositionsQuery = (
  view: Exclude<CompositionView, 'calendar'>,
  realm: Realm,
  { channel = [], state = [] }: Filter = {},
) => ({
  ...pagedQuery(['publication', view, realm, channel, state], (page, options) =>
    api.compositions.list(
      {
        query: {
          view,
          network: realm,
          ...(channel.length > 0 ? { channel: [...channel] } : {}),
          ...(state.length > 0 ? { state: [...state] } : {}),
          ...page,
        },
      },
      options,
    ),
  ),
  placeholderData: keepPreviousData,
});

/** All posts due between two times, sorted by time. */
export const spanQuery = (realm: Realm, from: string, till: string) =>
  queryOptions({
    queryKey: ['publication', 'span', realm, from, till],
    queryFn: async ({ signal }) => {
      const all: Composition[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof api.compositions.list>> = await api.compositions.list(
          {
            query: {
              view: 'calendar',
              network: realm,
              from,
              till,
              limit: 100,
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
