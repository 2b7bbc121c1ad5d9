import { channelNames } from '#contract/channels/channel-labels.ts';
import type { ChannelProvider, Connection, ConnectionState } from '#contract/channels/connections.ts';
import type { Publication } from '#contract/channels/publications.ts';

/** Where the browser is sent. */
export const wayNames: Record<ChannelProvider, string> = { ...channelNames, unipile: 'Unipile' };

/** Whether its user has to do something about a connection. */
export const needsCare = ({ state }: Pick<Connection, 'state'>): boolean =>
  state !== 'active' && state !== 'disabled';

/** Whether posts can leave by it. */
export const isUsable = ({ state }: Pick<Connection, 'state'>): boolean =>
  state === 'active' || state === 'expiring';

export const connectionLabels: Record<ConnectionState, string> = {
  active: 'Connected',
  expiring: 'Ends soon',
  needs_reconnect: 'Needs reconnecting',
  missing_scope: 'May not publish',
  disabled: 'Disconnected',
};

/** Whether only its user can say what became of it: nothing looks for it any more. */
export const waitsForWord = ({ state, nextLookAt }: Pick<Publication, 'state' | 'nextLookAt'>): boolean =>
  state === 'unconfirmed' && nextLookAt === null;

/** Whom a scheduled text waits for: it goes out in the name it was approved for, or not at all. */
export const waitMessage = ({ channel, connection }: Pick<Publication, 'channel' | 'connection'>): string =>
  connection === null
    ? `Waits until ${wayNames[channel]} is reconnected.`
    : `Waits until ${wayNames[channel]} is reconnected as ${connection.name}.`;
