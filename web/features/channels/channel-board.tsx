import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ChannelProvider, ChannelSetup, Connection } from '#contract/channels/connections.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { needsAttention, signInPageNames } from './channel-labels.ts';
import classes from './channel-row.module.css';
import { ChannelRow } from './channel-row.tsx';
import { wayViews } from './channel-views.ts';
import type { ChannelsSearch } from './channels-search.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { useDisconnect } from './use-channels.ts';

type Props = {
  setups: readonly ChannelSetup[];
  connections: readonly Connection[];
  search: ChannelsSearch;
};

/** Problems at the top, then one row per channel, and all dialogs. */
export function ChannelBoard({ setups, connections, search }: Props) {
  const [wanted, setWanted] = useState<{ setup: ChannelSetup; via: ChannelProvider | null } | null>(() => {
    const setup = setups.find(({ channel, ways }) => channel === search.connect && ways.length > 0);
    return setup ? { setup, via: null } : null;
  });
  const [leaving, setLeaving] = useState<Connection | null>(null);
  const connectAgain = (connection: Connection) => {
    const setup = setups.find(({ channel }) => channel === connection.channel);
    if (setup) setWanted({ setup, via: connection.provider });
  };
  const first = connections.length === 0 ? setups.find(({ ways }) => ways.length > 0) : undefined;
  return (
    <>
      <CareNotes connections={connections} onConnect={connectAgain} />
      {setups.map((setup) => (
        <ChannelRow
          key={setup.channel}
          setup={setup}
          connections={connections.filter(({ channel }) => channel === setup.channel)}
          isFirst={setup === first}
          onConnect={(via) => setWanted({ setup, via })}
          onDisconnect={setLeaving}
        />
      ))}
      <ConnectDialog
        setup={wanted?.setup ?? null}
        first={wanted?.via ?? null}
        connections={connections}
        from={search.from}
        onClose={() => setWanted(null)}
      />
      <DisconnectDialog connection={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

type CareNotesProps = { connections: readonly Connection[]; onConnect: (connection: Connection) => void };

/** Connections that don't work or soon won't: what happened, and the button that fixes it. */
function CareNotes({ connections, onConnect }: CareNotesProps) {
  const troubled = connections.filter(needsAttention);
  if (troubled.length === 0) return null;
  return (
    <section aria-label="Needs attention" className={classes.notes}>
      {troubled.map((connection) => {
        const { id, channel, name, reason } = connection;
        return (
          <div key={id} className={classes.note}>
            <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
            <p className={classes.words}>
              <strong>
                {signInPageNames[channel]}, {name}
              </strong>
              <br />
              {reason ?? 'It no longer works. Reconnect it.'}
            </p>
            <Button size="xs" onClick={() => onConnect(connection)}>
              Reconnect {signInPageNames[channel]}
            </Button>
          </div>
        );
      })}
    </section>
  );
}

type DisconnectDialogProps = { connection: Connection | null; onClose: () => void };

/** Explains what disconnecting does and doesn't do. */
function DisconnectDialog({ connection, onClose }: DisconnectDialogProps) {
  const disconnect = useDisconnect();
  return (
    <ConfirmDialog
      opened={connection !== null}
      onClose={onClose}
      title={`Disconnect ${connection?.name ?? ''}?`}
      action="Disconnect"
      cancel="Keep it"
      change={disconnect}
      failed="Not disconnected"
      onConfirm={() => connection && disconnect.mutate(connection, { onSuccess: onClose })}
    >
      {connection && (
        <>
          <Text size="sm">
            Scheduled posts wait up to a day past their time for you to reconnect. Published posts stay on{' '}
            {signInPageNames[connection.channel]}.
          </Text>
          <Text size="sm" c="dimmed">
            {wayViews[connection.provider].onDisconnect}
          </Text>
        </>
      )}
    </ConfirmDialog>
  );
}
