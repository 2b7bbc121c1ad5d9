import { Skeleton, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ChannelBoard } from '#web/features/channels/channel-board.tsx';
import { isUsable } from '#web/features/channels/channel-words.ts';
import { Composer } from '#web/features/channels/composer.tsx';
import { PublicationList } from '#web/features/channels/publication-list.tsx';
import { connectionsQuery } from '#web/features/channels/queries.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './channels.module.css';

/** Where texts leave the product: connected accounts, a composer, and what was sent and is due. */
export function ChannelsScreen() {
  useDocumentTitle('Channels · inGrow');
  const channels = useQuery(connectionsQuery);
  const setup = channels.data?.channels.find(({ channel }) => channel === 'linkedin');
  const connections = channels.data?.items.filter(({ channel }) => channel === 'linkedin') ?? [];
  const usable = connections.filter(isUsable);
  // Posts leave by LinkedIn's own page where it is connected.
  const by = usable.find(({ provider }) => provider === 'linkedin') ?? usable[0];
  const network = setup?.ways[0]?.network;
  return (
    <div className={classes.page}>
      <Title order={1}>Channels</Title>
      <Text size="sm" c="dimmed" pb="sm">
        Where your texts go. Nothing leaves in your name before you approve it.
      </Text>
      {channels.isPending && (
        <div aria-hidden>
          {['one', 'two', 'three', 'four'].map((row) => (
            <div key={row} className={classes.loading}>
              <Skeleton height={24} width={120} />
              <Skeleton height={32} />
            </div>
          ))}
        </div>
      )}
      {channels.isError && !channels.data && (
        <ErrorNote error={channels.error} onRetry={() => void channels.refetch()} />
      )}
      {channels.data && <ChannelBoard setups={channels.data.channels} connections={channels.data.items} />}
      {by && <Composer connection={by} />}
      {setup && !by && connections.length > 0 && (
        <Text size="sm" c="dimmed" pb="sm">
          Connect again to write a post. What is scheduled waits.
        </Text>
      )}
      {network && <PublicationList network={network} />}
    </div>
  );
}
