import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { SlackChannel } from '#contract/channels/slack.ts';

/** A channel as any search has shown it by now; undefined where none has. It asks for nothing itself. */
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
