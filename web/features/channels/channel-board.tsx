import { useState } from 'react';
import type { ChannelProvider, ChannelSetup, Connection } from '#contract/connections.ts';
import { CareNotes } from './care-notes.tsx';
import { ChannelRow } from './channel-row.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';

type Props = { setups: readonly ChannelSetup[]; connections: readonly Connection[] };

/** What needs care on top, then a row a channel, and the dialogs of all. */
export function ChannelBoard({ setups, connections }: Props) {
  const [wanted, setWanted] = useState<{ setup: ChannelSetup; via: ChannelProvider | null } | null>(null);
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
        onClose={() => setWanted(null)}
      />
      <DisconnectDialog connection={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}
