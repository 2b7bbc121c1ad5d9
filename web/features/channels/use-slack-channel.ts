import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { SlackChannel } from '#contract/channels/slack.ts';

/**
 * A channel from the results of earlier searches; undefined if none found it. Makes no request of its own.
 */
export function useSlackChannel(connectionId: string, channelId: string | null): SlackChannel | undefined {
  const client = useQueryClient();
  const listen = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  );
  return useSyncExternalStore(listen, () => {
    if (channelId === null) return undefined;
    return client
      .getQueriesData<{ pages: { items: SlackChannel[] }[] }>({
        queryKey: ['connection', 'slack-channels', connectionId],
      })
      .flatMap(([, list]) => list?.pages ?? [])
      .flatMap(({ items }) => items)
      .find(({ id }) => id === channelId);
  });
}
