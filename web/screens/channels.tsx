import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChannelBoard } from '#web/features/channels/channel-board.tsx';
import { connectionsQuery } from '#web/features/channels/queries.ts';
import { WebhookNote } from '#web/features/webhook/webhook-note.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import classes from './channels.module.css';

/** Where texts leave the product: connected accounts, and the way to what they publish. */
export function ChannelsScreen() {
  const channels = useQuery(connectionsQuery);
  return (
    <div className={classes.page}>
      <Title order={1}>Channels</Title>
      <Text size="sm" c="dimmed" pb="sm">
        Where your texts go. Nothing leaves in your name before you approve it.
      </Text>
      <WebhookNote />
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
      {channels.data && (
        <>
          <ChannelBoard setups={channels.data.channels} connections={channels.data.items} />
          <Group gap="xs" pt="md">
            <Button renderRoot={(props) => <Link to="/dashboard/posts" {...props} />}>Write a post</Button>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/dashboard/posts" search={{ tab: 'queue' }} {...props} />}
            >
              What is scheduled
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/dashboard/posts" search={{ tab: 'sent' }} {...props} />}
            >
              What was sent
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/dashboard/channels/webhook" {...props} />}
            >
              Signal webhook
            </Button>
          </Group>
        </>
      )}
    </div>
  );
}
