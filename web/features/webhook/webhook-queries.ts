import { queryOptions } from '@tanstack/react-query';
import type { WebhookEventState } from '#contract/channels/webhook.ts';
import { api } from '#web/lib/api.ts';
import { pagedQuery } from '#web/lib/paged-query.ts';

/** The webhook and its last 24 hours. */
export const webhookQuery = queryOptions({
  queryKey: ['webhook', 'state'],
  queryFn: ({ signal }) => api.webhook.read({ query: {} }, { signal }),
});

/** The webhook's events, newest first, optionally in one state. */
export const webhookEventsQuery = (state: WebhookEventState | null) =>
  pagedQuery(['webhook', 'events', state], (page, options) =>
    api.webhook.events(
      { query: { limit: 25, ...(state === null ? {} : { state: [state] }), ...page } },
      options,
    ),
  );

export const webhookEventQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook', 'event', id],
    queryFn: ({ signal }) => api.webhook.event({ params: { id } }, { signal }),
  });
