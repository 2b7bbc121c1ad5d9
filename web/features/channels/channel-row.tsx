import { Anchor, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { ChannelProvider, ChannelSetup, Connection } from '#contract/channels/connections.ts';
import { signInPageNames } from './channel-labels.ts';
import classes from './channel-row.module.css';
import { channelViews } from './channel-views.ts';
import { digestLink } from './connect-messages.ts';
import { ConnectionLine } from './connection-line.tsx';

type Props = {
  setup: ChannelSetup;
  connections: readonly Connection[];
  /** Whether this is the channel to start with. */
  isFirst: boolean;
  /** `via`: the provider to preselect; null picks the better one. */
  onConnect: (via: ChannelProvider | null) => void;
  onDisconnect: (connection: Connection) => void;
};

/** A channel: the connected accounts, their expiry, and the actions. */
export function ChannelRow({ setup, connections, isFirst, onConnect, onDisconnect }: Props) {
  const { channel, ways, notConfigured } = setup;
  const name = signInPageNames[channel];
  const { Icon, purpose } = channelViews[channel];
  const others = ways.filter(({ via }) => connections.every(({ provider }) => provider !== via));
  return (
    <section aria-labelledby={channel} className={classes.row}>
      <div className={classes.head}>
        <Icon size={22} stroke={1.6} aria-hidden />
        <div>
          <h2 id={channel} className={classes.name}>
            {name}
          </h2>
          {ways.some(({ network: realm }) => realm === 'sample') && (
            <Text size="sm" c="dimmed">
              Sample network
            </Text>
          )}
        </div>
      </div>
      <div className={classes.body}>
        {notConfigured !== null && (
          <Text size="sm" c="dimmed" maw="70ch">
            <SettingNames text={notConfigured} />
          </Text>
        )}
        {connections.map((one) => (
          <Fragment key={one.id}>
            <ConnectionLine
              connection={one}
              onReconnect={() => onConnect(one.provider)}
              onDisconnect={() => onDisconnect(one)}
            />
            {channel === 'slack' && (
              <Anchor component={Link} to="/dashboard/settings/notifications" size="sm">
                {digestLink}
              </Anchor>
            )}
          </Fragment>
        ))}
        {connections.length === 0 && notConfigured === null && (
          <div className={classes.line}>
            <Text size="sm" className={classes.facts}>
              Not connected. {purpose}
            </Text>
            <Button size="xs" variant={isFirst ? 'filled' : 'default'} onClick={() => onConnect(null)}>
              Connect {name}
            </Button>
          </div>
        )}
        {connections.length > 0 && others[0] && (
          <div>
            <Button
              size="compact-sm"
              variant="subtle"
              className={classes.other}
              onClick={() => onConnect(others[0]?.via ?? null)}
            >
              {others[0].via === 'linkedin'
                ? 'Add LinkedIn’s official connection'
                : `Add ${signInPageNames[others[0].via]}`}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** Highlights names of settings in a sentence, so they can be copied. */
function SettingNames({ text }: { text: string }): ReactNode {
  return text.split(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // The sentence is fixed.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
      <code key={at} className={classes.setting}>
        {part}
      </code>
    ),
  );
}
