import { Alert, Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PortabilityConnection } from '#contract/sources/portability.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { absoluteTime, formatDay, timeOfDay } from '#web/ui/relative-time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { DisconnectDialog, EraseDialog } from './disconnect-dialog.tsx';
import { DomainTable } from './domain-table.tsx';
import { OwnerForm } from './owner-form.tsx';
import { isReading, portabilityQuery, useConnectPortability, useReadNow } from './queries.ts';

/** LinkedIn's own way to one's data: connecting it, how it is, and disconnecting it. */
export function LinkedInData() {
  const { data, error, refetch } = useQuery(portabilityQuery);
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={64} />;
  const { connection, notConfigured } = data;
  if (connection && connection.state !== 'disconnected') {
    return <Connected connection={connection} canConnect={notConfigured === null} />;
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        Reads your connections, invitations, messages, posts, comments and reactions from LinkedIn itself,
        again every few hours. Free, and no file to download.
      </Text>
      <Text size="sm" fw={600}>
        Only for members in the EEA and Switzerland.
      </Text>
      {notConfigured === null ? (
        <Group gap="xs">
          <ConnectButton label={connection ? 'Reconnect' : 'Connect LinkedIn data'} />
          {connection && <EraseLeft />}
        </Group>
      ) : (
        <Alert color="gray" icon={<IconAlertTriangle />} title="Not set up">
          {notConfigured}
        </Alert>
      )}
      {data.network === 'sample' && (
        <Text size="sm" c="dimmed">
          Sample network: no real account is touched.
        </Text>
      )}
    </Stack>
  );
}

function ConnectButton({ label }: { label: string }) {
  const connect = useConnectPortability();
  return (
    <>
      <Button onClick={() => connect.mutate()} loading={connect.isPending}>
        {label}
      </Button>
      {connect.isError && <ErrorNote error={connect.error} title="Not connected" />}
    </>
  );
}

/** What was read stays after disconnecting, until somebody erases it. */
function EraseLeft() {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Erase what came from it
      </Button>
      {opened && <EraseDialog onClose={dialog.close} />}
    </>
  );
}

const states: Record<PortabilityConnection['state'], { label: string; color: string }> = {
  active: { label: 'Connected', color: 'teal' },
  needs_owner: { label: 'Needs your profile', color: 'yellow' },
  needs_reconnect: { label: 'Needs reconnecting', color: 'red' },
  refused: { label: 'Not available', color: 'red' },
  disconnected: { label: 'Disconnected', color: 'gray' },
};

/** So long before access ends the day is shown as a warning, ms. */
const soonMs = 7 * 86_400_000;

type ConnectedProps = { connection: PortabilityConnection; canConnect: boolean };

function Connected({ connection, canConnect }: ConnectedProps) {
  const { state, reason, message, job, added, unnamed } = connection;
  const [disconnecting, dialog] = useDisclosure();
  const readNow = useReadNow();
  const reading = isReading(connection);
  const { label, color } = states[state];
  return (
    // On a phone the table scrolls by itself.
    <Stack gap="sm" miw={0}>
      <Group gap="xs">
        <Badge color={color} variant="light">
          {reading ? 'Reading' : label}
        </Badge>
        {connection.network === 'sample' && <Badge color="gray">Sample data</Badge>}
        {connection.ownerUrl && (
          <Text size="sm" c="dimmed">
            {connection.ownerUrl.replace('https://www.', '')}
          </Text>
        )}
      </Group>
      {reason && state !== 'needs_owner' && (
        <Alert color={color} icon={<IconAlertTriangle />} title={label}>
          {reason}
        </Alert>
      )}
      {state === 'needs_owner' && <OwnerForm connection={connection} />}
      {message && !reading && (
        <Alert color="yellow" icon={<IconClock />}>
          {message}
        </Alert>
      )}
      {reading ? (
        <JobProgress job={job}>New so far: {addedLabel(added)}</JobProgress>
      ) : (
        <Times connection={connection} />
      )}
      {unnamed > 0 && (
        <Text size="sm" c="dimmed">
          LinkedIn reported {unnamed} {unnamed === 1 ? 'reaction or comment' : 'reactions and comments'} on
          your posts without saying who it was.
        </Text>
      )}
      <DomainTable domains={connection.domains} />
      <Group gap="xs">
        {state === 'active' && (
          <Button
            variant="default"
            disabled={reading}
            loading={readNow.isPending}
            onClick={() => readNow.mutate(undefined)}
          >
            Read now
          </Button>
        )}
        {(state === 'needs_reconnect' || state === 'refused') && canConnect && (
          <ConnectButton label="Reconnect" />
        )}
        <Button variant="subtle" color="red" onClick={dialog.open}>
          Disconnect
        </Button>
      </Group>
      {readNow.isError && <ErrorNote error={readNow.error} title="Not read" />}
      {disconnecting && <DisconnectDialog onClose={dialog.close} />}
    </Stack>
  );
}

/** When it was read, when it is read next, and when access ends. */
function Times({ connection: { lastReadAt, nextReadAt, expiresAt } }: { connection: PortabilityConnection }) {
  const now = useNow();
  const parts = [
    lastReadAt && (
      <span key="last">
        Read <MomentText moment={lastReadAt} />
      </span>
    ),
    nextReadAt && (
      <span key="next">
        Next at{' '}
        <time dateTime={nextReadAt} title={absoluteTime(nextReadAt)}>
          {timeOfDay(nextReadAt)}
        </time>
      </span>
    ),
    expiresAt && (
      <Text
        key="ends"
        component="span"
        inherit
        c={Date.parse(expiresAt) - now.getTime() < soonMs ? 'var(--mantine-color-error)' : 'inherit'}
      >
        Access until{' '}
        <time dateTime={expiresAt} title={absoluteTime(expiresAt)}>
          {formatDay(expiresAt, now)}
        </time>
      </Text>
    ),
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <Group gap="md" fz="sm" c="dimmed" className="tabular">
      {parts}
    </Group>
  );
}

function addedLabel({ people, engagements, posts }: PortabilityConnection['added']): string {
  const of = (count: number, one: string, many: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
  return [
    of(people, 'person', 'people'),
    of(engagements, 'engagement', 'engagements'),
    of(posts, 'post', 'posts'),
  ].join(', ');
}
