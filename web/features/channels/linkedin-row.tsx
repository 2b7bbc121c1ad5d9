import { Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconBrandLinkedin } from '@tabler/icons-react';
import { useState } from 'react';
import type { ChannelProvider, ChannelSetup, Connection } from '#contract/connections.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import { connectionWords, isWebAddress, needsCare, wayNames } from './channel-words.ts';
import classes from './channels.module.css';
import { ConnectDialog } from './connect-dialog.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';

type Props = { setup: ChannelSetup; connections: readonly Connection[] };

/** LinkedIn: who is connected, until when, and what can be done. */
export function LinkedInRow({ setup, connections }: Props) {
  const [isConnecting, dialog] = useDisclosure();
  const [first, setFirst] = useState<ChannelProvider | null>(null);
  const [leaving, setLeaving] = useState<Connection | null>(null);
  const open = (via: ChannelProvider | null) => {
    setFirst(via);
    dialog.open();
  };
  const isSample = setup.ways.some(({ network }) => network === 'sample');
  const others = setup.ways.filter(({ via }) => connections.every(({ provider }) => provider !== via));
  return (
    <section aria-labelledby="linkedin" className={classes.channel}>
      <div className={classes.head}>
        <IconBrandLinkedin size={22} stroke={1.6} aria-hidden />
        <h2 id="linkedin" className={classes.name}>
          LinkedIn
        </h2>
        {isSample && (
          <Text size="sm" c="dimmed">
            Sample network: no real account is touched
          </Text>
        )}
      </div>
      {setup.notConfigured !== null && (
        <Text size="sm" maw="70ch">
          {setup.notConfigured}
        </Text>
      )}
      {connections.map((one) => (
        <ConnectionLine
          key={one.id}
          connection={one}
          onReconnect={() => open(setup.ways.find(({ via }) => via === one.provider)?.via ?? null)}
          onDisconnect={() => setLeaving(one)}
        />
      ))}
      {connections.length === 0 && setup.notConfigured === null && (
        <div className={classes.line}>
          <div className={classes.facts}>
            <Text size="sm">
              Not connected. Connect your account to post from here, and to send comments.
            </Text>
          </div>
          <Button size="xs" onClick={() => open(null)}>
            Connect LinkedIn
          </Button>
        </div>
      )}
      {connections.length > 0 && others[0] && (
        <Group>
          <Button size="compact-sm" variant="subtle" onClick={() => open(others[0]?.via ?? null)}>
            Connect by {wayNames[others[0].via]}’s page too
          </Button>
        </Group>
      )}
      <ConnectDialog opened={isConnecting} ways={setup.ways} first={first} onClose={dialog.close} />
      <DisconnectDialog connection={leaving} onClose={() => setLeaving(null)} />
    </section>
  );
}

type LineProps = { connection: Connection; onReconnect: () => void; onDisconnect: () => void };

function ConnectionLine({ connection, onReconnect, onDisconnect }: LineProps) {
  const { network, name, url, pictureUrl, state, reason, connectedAt, expiresAt, provider } = connection;
  const isAlarming = needsCare(connection);
  return (
    <div className={classes.line}>
      <PersonAvatar name={name} url={pictureUrl} size={32} />
      <div className={classes.facts}>
        <Group gap="xs">
          {network === 'real' && isWebAddress(url) ? (
            <a href={url} target="_blank" rel="noopener noreferrer" className={`${classes.person} cut`}>
              {name}
            </a>
          ) : (
            <span className={`${classes.person} cut`}>{name}</span>
          )}
          <Badge
            variant="light"
            color={isAlarming ? 'yellow' : 'teal'}
            leftSection={isAlarming ? <IconAlertTriangle size={12} aria-hidden /> : undefined}
          >
            {connectionWords[state]}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          Since <MomentText moment={connectedAt} /> by{' '}
          {provider === 'unipile' ? 'Unipile' : 'LinkedIn’s own page'}
          {expiresAt !== null && ` · until ${formatDay(expiresAt)}`}
        </Text>
        {reason !== null && (
          <Text size="sm" maw="70ch">
            {reason}
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button size="xs" variant={isAlarming ? 'filled' : 'default'} onClick={onReconnect}>
          Connect again
        </Button>
        <Button size="xs" variant="default" onClick={onDisconnect}>
          Disconnect
        </Button>
      </Group>
    </div>
  );
}
