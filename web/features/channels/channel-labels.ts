import { channelNames } from '#contract/channels/channel-labels.ts';
import type { ChannelProvider, Connection, ConnectionState } from '#contract/channels/connections.ts';
import type { Publication } from '#contract/channels/publications.ts';

/** The name of the page the browser is sent to. */
export const signInPageNames: Record<ChannelProvider, string> = { ...channelNames, unipile: 'Unipile' };

/** Whether the user has to act on a connection. */
export const needsAttention = ({ state }: Pick<Connection, 'state'>): boolean =>
  state !== 'active' && state !== 'disabled';

/** Whether a connection can send posts. */
export const isUsable = ({ state }: Pick<Connection, 'state'>): boolean =>
  state === 'active' || state === 'expiring';

export const connectionLabels: Record<ConnectionState, string> = {
  active: 'Connected',
  expiring: 'Expires soon',
  needs_reconnect: 'Needs reconnecting',
  missing_scope: 'Can’t publish',
  disabled: 'Disconnected',
};

/** Whether only the user can tell if it was published, because the server no longer checks. */
export const needsConfirmation = ({
  state,
  nextLookAt,
}: Pick<Publication, 'state' | 'nextLookAt'>): boolean => state === 'unconfirmed' && nextLookAt === null;

/**
 * The account a scheduled text waits for. It's published under the account it was approved for, or not at
 * all.
 */
export const waitMessage = ({ channel, connection }: Pick<Publication, 'channel' | 'connection'>): string =>
  connection === null
    ? `Waiting until ${signInPageNames[channel]} is reconnected.`
    : `Waiting until ${signInPageNames[channel]} is reconnected as ${connection.name}.`;
