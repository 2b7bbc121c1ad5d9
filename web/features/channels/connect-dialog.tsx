import { Button, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ChannelProvider, ChannelSetup, Connection } from '#contract/channels/connections.ts';
import { Dialog, DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { signInPageNames } from './channel-labels.ts';
import classes from './channel-row.module.css';
import { wayViews } from './channel-views.ts';
import { useConnect } from './use-channels.ts';

type Props = {
  /** The channel to connect; null while the dialog is closed. */
  setup: ChannelSetup | null;
  /** The provider selected initially; null picks the better one. */
  first: ChannelProvider | null;
  /** Existing connections. */
  connections: readonly Connection[];
  /** The page that needs the channel, and that the user gets back to. */
  from?: string | undefined;
  onClose: () => void;
};

/** Before the browser leaves, explains what the channel's page will ask for and what inGrow may then do. */
export function ConnectDialog({ setup, ...props }: Props) {
  return (
    <Dialog
      opened={setup !== null}
      onClose={props.onClose}
      title={setup === null ? '' : `Connect ${signInPageNames[setup.channel]}`}
    >
      {setup && <ChooseConnection setup={setup} {...props} />}
    </Dialog>
  );
}

function ChooseConnection({ setup, first, connections, from, onClose }: Props & { setup: ChannelSetup }) {
  const { ways } = setup;
  const [chosen, setChosen] = useState(first);
  const connect = useConnect(from);
  const way = ways.find(({ via }) => via === chosen) ?? ways[0];
  if (!way) return null;
  const { asks, scopes, may = [...new Set(Object.values(scopes))], note } = wayViews[way.via];
  const known = connections.find(({ provider }) => provider === way.via);
  return (
    <Stack gap="sm">
      {ways.length > 1 && (
        <Radio.Group
          label="Connect with"
          value={way.via}
          onChange={(value) => setChosen(ways.find(({ via }) => via === value)?.via ?? way.via)}
        >
          <Stack gap="xs" mt={4}>
            {ways.map((one) => (
              <Radio
                key={one.via}
                value={one.via}
                label={signInPageNames[one.via]}
                description={
                  one.canLookUp
                    ? 'Posts, comments and replies, confirmed live.'
                    : 'Posts; comments where LinkedIn allows them. Reconnect every 60 days.'
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Text size="sm">{asks}</Text>
      <div>
        <Text size="sm" fw={600}>
          What inGrow can do
        </Text>
        <ul className={classes.list}>
          {may.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      {known && (
        <Text size="sm">Reconnect as {known.name}. With another account, scheduled posts are canceled.</Text>
      )}
      {way.network === 'sample' && (
        <Text size="sm" c="dimmed">
          Sample network: no password needed, no real account touched
        </Text>
      )}
      {note !== undefined && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {connect.isError && <ErrorNote error={connect.error} title="Not connected" />}
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button
          loading={connect.isPending || connect.isSuccess}
          onClick={() => connect.mutate({ channel: setup.channel, via: way.via })}
        >
          Go to {signInPageNames[way.via]}
        </Button>
      </DialogFooter>
    </Stack>
  );
}
