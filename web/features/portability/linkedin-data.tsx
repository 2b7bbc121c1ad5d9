import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PortabilityConnection } from '#contract/imports/portability.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { absoluteTime, formatDay, timeOfDay } from '#web/ui/relative-time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { DisconnectDialog, EraseDialog } from './disconnect-dialog.tsx';
import { DomainTable } from './domain-table.tsx';
import { OwnerForm } from './owner-form.tsx';
import { addedLabel, portabilityMessages, portabilityStateLabels } from './portability-messages.ts';
import { isReading, portabilityQuery, useConnectPortability, useReadNow } from './queries.ts';

/** LinkedIn's own data API: connecting it, its state, and disconnecting it. */
export function LinkedInData() {
  const { data, error, refetch } = useQuery(portabilityQuery);
  if (error && !data) return <LoadError of={{ error, refetch }} />;
  if (!data) return <Skeleton height={64} />;
  const { connection, notConfigured } = data;
  if (connection && connection.state !== 'disconnected') {
    return <Connected connection={connection} canConnect={notConfigured === null} />;
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{portabilityMessages.intro}</Text>
      <Text size="sm" fw={600}>
        {portabilityMessages.region}
      </Text>
      {notConfigured === null ? (
        <Group gap="xs">
          <ConnectButton label={connection ? portabilityMessages.reconnect : portabilityMessages.connect} />
          {connection && <EraseLeft />}
        </Group>
      ) : (
        <Alert color="gray" icon={<IconAlertTriangle />} title={portabilityMessages.notSetUp}>
          {notConfigured}
        </Alert>
      )}
      {data.network === 'sample' && (
        <Text size="sm" c="dimmed">
          {portabilityMessages.sample}
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
      {connect.isError && <ErrorNote error={connect.error} title={portabilityMessages.notConnected} />}
    </>
  );
}

/** After disconnecting, the imported data stays until the user erases it. */
function EraseLeft() {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {portabilityMessages.eraseLeft}
      </Button>
      {opened && <EraseDialog onClose={dialog.close} />}
    </>
  );
}

const stateTones: Record<PortabilityConnection['state'], BadgeTone> = {
  active: 'success',
  needs_owner: 'warning',
  needs_reconnect: 'danger',
  refused: 'danger',
  disconnected: 'neutral',
};

/** How long before access ends its date is shown as a warning, ms. */
const soonMs = 7 * 86_400_000;

type ConnectedProps = { connection: PortabilityConnection; canConnect: boolean };

function Connected({ connection, canConnect }: ConnectedProps) {
  const { state, reason, message, job, added, unnamed } = connection;
  const [disconnecting, dialog] = useDisclosure();
  const readNow = useReadNow();
  const reading = isReading(connection);
  const [label, tone] = [portabilityStateLabels[state], stateTones[state]];
  return (
    // On a phone the table scrolls separately.
    <Stack gap="sm" miw={0}>
      <Group gap="xs">
        <Badge tone={tone}>{reading ? portabilityMessages.reading : label}</Badge>
        {connection.network === 'sample' && <Badge tone="neutral">{portabilityMessages.sampleTag}</Badge>}
        {connection.ownerUrl && (
          <Text size="sm" c="dimmed">
            {connection.ownerUrl.replace('https://www.', '')}
          </Text>
        )}
      </Group>
      {reason && state !== 'needs_owner' && (
        <Alert color={tone === 'warning' ? 'yellow' : 'red'} icon={<IconAlertTriangle />} title={label}>
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
        <JobProgress job={job}>{portabilityMessages.newSoFar(addedLabel(added))}</JobProgress>
      ) : (
        <Times connection={connection} />
      )}
      {unnamed > 0 && (
        <Text size="sm" c="dimmed">
          {portabilityMessages.unnamed(unnamed)}
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
            {portabilityMessages.readNow}
          </Button>
        )}
        {(state === 'needs_reconnect' || state === 'refused') && canConnect && (
          <ConnectButton label={portabilityMessages.reconnect} />
        )}
        <Button variant="subtle" color="red" onClick={dialog.open}>
          {portabilityMessages.disconnect}
        </Button>
      </Group>
      {readNow.isError && <ErrorNote error={readNow.error} title={portabilityMessages.notRead} />}
      {disconnecting && <DisconnectDialog onClose={dialog.close} />}
    </Stack>
  );
}

/** The times of the last and next sync, and when access ends. */
function Times({ connection: { lastReadAt, nextReadAt, expiresAt } }: { connection: PortabilityConnection }) {
  const now = useNow();
  const parts = [
    lastReadAt && (
      <span key="last">
        {portabilityMessages.lastRead}
        <MomentText moment={lastReadAt} />
      </span>
    ),
    nextReadAt && (
      <span key="next">
        {portabilityMessages.nextRead}
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
        {portabilityMessages.expires}
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
