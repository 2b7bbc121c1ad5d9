import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChannelBoard } from '#web/features/channels/channel-board.tsx';
import { connectMessages } from '#web/features/channels/connect-messages.ts';
import { connectionsQuery } from '#web/features/channels/queries.ts';
import { webhookQuery } from '#web/features/webhook/webhook-queries.ts';
import { WebhookRow } from '#web/features/webhook/webhook-row.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import classes from './channels.module.css';

/** If the signal webhook was disabled because of its receiver's response, says so with a link. */
function WebhookNote() {
  const reason = useQuery(webhookQuery).data?.webhook?.disabledReason ?? null;
  if (reason === null) return null;
  return (
    <Alert
      variant="light"
      color="red"
      mb="sm"
      icon={<IconAlertTriangle size={18} stroke={1.8} aria-hidden />}
      title="The signal webhook is off"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{reason}</Text>
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/dashboard/channels/webhook" {...props} />}
        >
          Go to the webhook
        </Button>
      </Stack>
    </Alert>
  );
}

const route = getRouteApi('/dashboard/channels');

/** Where texts are published: a row per channel, and the webhook. */
export function ChannelsScreen() {
  const channels = useQuery(connectionsQuery);
  const search = route.useSearch();
  return (
    <>
      <PageHeader
        title="Channels"
        status={
          <Text span inherit className="cut" visibleFrom="sm">
            {connectMessages.status}
          </Text>
        }
        primary={
          // Without an account, connecting one is the only thing to do, and the channel's row offers it.
          channels.data && channels.data.items.length > 0
            ? {
                label: connectMessages.writePost,
                link: { to: '/dashboard/posts', search: { compose: 'new' } },
              }
            : undefined
        }
      />
      <Page width="full">
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
          <LoadError of={channels} title={connectMessages.channelsNotRead} />
        )}
        {channels.data && (
          <>
            <ChannelBoard setups={channels.data.channels} connections={channels.data.items} search={search} />
            <WebhookRow />
          </>
        )}
      </Page>
    </>
  );
}
