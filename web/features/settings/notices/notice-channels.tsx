import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ConnectLink } from '#web/features/shared/connect-link.tsx';
import { SetUpService } from '#web/features/shared/set-up-service.tsx';
import { noticeSettingsQuery, useTestNotice } from './notice-queries.ts';
import classes from './notices.module.css';

/** Where mail and Slack notices go, each with a test button. Says what is missing if one isn't set up. */
export function NoticeChannels() {
  const { data } = useQuery(noticeSettingsQuery);
  const test = useTestNotice();
  if (!data) return <Skeleton height={88} />;
  const { mail, slack } = data;
  const testing = (via: 'mail' | 'slack') => test.isPending && test.variables === via;
  return (
    <div>
      <div className={classes.way}>
        <div>
          <Text fw={500}>Email</Text>
          <Text size="sm" c="dimmed">
            {mail.isConfigured ? `To ${mail.address}` : <SetUpService todo="set up email" />}
          </Text>
        </div>
        {mail.isConfigured && (
          <Button
            variant="default"
            size="xs"
            loading={testing('mail')}
            disabled={test.isPending}
            onClick={() => test.mutate('mail')}
          >
            Send test email
          </Button>
        )}
      </div>
      <div className={classes.way}>
        <div>
          <Text fw={500}>Slack</Text>
          <Text size="sm" c="dimmed">
            {!slack.isConfigured && 'Not set up on this server'}
            {slack.isConfigured && !slack.isConnected && 'Not connected'}
            {slack.isConnected &&
              `To ${slack.name}${slack.channelName === null ? '' : `, #${slack.channelName}`}`}
          </Text>
        </div>
        {slack.isConnected && (
          <Button
            variant="default"
            size="xs"
            loading={testing('slack')}
            disabled={test.isPending}
            onClick={() => test.mutate('slack')}
          >
            Send test to Slack
          </Button>
        )}
        {slack.isConfigured && !slack.isConnected && (
          <Text span size="sm">
            <ConnectLink channel="slack" />
          </Text>
        )}
      </div>
    </div>
  );
}
