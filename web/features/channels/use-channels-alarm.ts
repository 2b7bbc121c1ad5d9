import { useQueries, useQuery } from '@tanstack/react-query';
import { needsCare, waitsForWord } from './channel-labels.ts';
import { connectionsQuery, unconfirmedQuery } from './queries.ts';

/** Whether something under Channels waits for its user: a connection, or a text that nobody else knows the fate of. */
export function useChannelsAlarm({ enabled }: { enabled: boolean }): boolean {
  const channels = useQuery({ ...connectionsQuery, enabled });
  const networks = new Set(channels.data?.channels.flatMap(({ ways }) => ways.map((way) => way.network)));
  const unconfirmed = useQueries({ queries: [...networks].map(unconfirmedQuery) });
  return (
    (channels.data?.items.some(needsCare) ?? false) ||
    unconfirmed.some(({ data }) => data?.items.some(waitsForWord) ?? false)
  );
}
