import { Button, Group, Text } from '@mantine/core';
import type { Connection } from '#contract/channels/connections.ts';
import { outsideLink } from '#web/lib/safe-link.ts';
import { Badge } from '#web/ui/badge.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { PausedByPlan } from '#web/ui/paused-by-plan.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import { connectionLabels, needsAttention, signInPageNames } from './channel-labels.ts';
import classes from './channel-row.module.css';

type Props = { connection: Connection; onReconnect: () => void; onDisconnect: () => void };

/**
 * An account: its name, connection and expiry dates, and its state. The page explains problems at the top;
 * only problems that resolve on their own are explained here.
 */
export function ConnectionLine({ connection, onReconnect, onDisconnect }: Props) {
  const {
    network: realm,
    name,
    url,
    pictureUrl,
    state,
    reason,
    connectedAt,
    expiresAt,
    details,
  } = connection;
  const link = realm === 'real' ? outsideLink(url) : null;
  const isAlarming = needsAttention(connection);
  return (
    <div className={classes.line}>
      <PersonAvatar name={name} url={pictureUrl} size={32} />
      <div className={classes.facts}>
        <Group gap="xs">
          {link !== null ? (
            <a {...link} className={`${classes.person} cut`} title={name}>
              {name}
            </a>
          ) : (
            <span className={`${classes.person} cut`} title={name}>
              {name}
            </span>
          )}
          <Badge tone={isAlarming ? 'warning' : 'info'}>{connectionLabels[state]}</Badge>
        </Group>
        {reason !== null && !isAlarming && (
          <Text size="sm" maw="70ch">
            {reason}
          </Text>
        )}
        <PausedByPlan meter="channels" id={`${connection.channel} ${realm}`} />
        {details.channel !== undefined && <Text size="sm">Posts go to {details.channel}</Text>}
        <Text size="sm" c="dimmed">
          Connected <MomentText moment={connectedAt} />
          <Via connection={connection} />
          {expiresAt !== null && ` · expires ${formatDay(expiresAt)}`}
          <Confirmed connection={connection} />
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button size="xs" variant="default" onClick={onReconnect}>
          Reconnect
        </Button>
        <Button size="xs" variant="default" onClick={onDisconnect}>
          Disconnect
        </Button>
      </Group>
    </div>
  );
}

/** LinkedIn has two providers. */
function Via({ connection: { channel, provider } }: { connection: Connection }) {
  if (channel !== 'linkedin') return null;
  return ` via ${signInPageNames[provider]}`;
}

/** When the channel last confirmed the connection. A new connection needs no confirmation. */
function Confirmed({ connection: { checkedAt, connectedAt } }: { connection: Connection }) {
  if (checkedAt === null || checkedAt <= connectedAt) return null;
  return (
    <>
      {' '}
      · checked <MomentText moment={checkedAt} />
    </>
  );
}
