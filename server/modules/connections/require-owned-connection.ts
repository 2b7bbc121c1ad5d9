import { type Kysely, type Selectable, sql } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { pausedError } from '#server/modules/plan/quota.ts';
import type { ChannelPort, Publishable } from '#server/ports/channel/port.ts';
import { providersOf } from './channel-setups.ts';
import type { ConnectionTable } from './tables.ts';

export type Connection = Selectable<ConnectionTable>;

/** What to publish, for which user, and where. */
type Wanted = {
  userId: string;
  channel: Channel;
  realm: Realm;
  kind: Publishable['kind'];
  /** Only through this connection; null allows any. */
  connectionId?: string | null;
  /** Only as this member; null means the member is unknown, so no connection matches. */
  memberId?: string | null;
};

/** A connection that can be used, with its port. */
export type OwnedConnection = { connection: Connection; port: ChannelPort };

/** What an approved publication records: the connection it is sent through, and that connection's member. */
export function senderOf({ id, member_id, name }: Connection) {
  return { connection_id: id, member_id, member_name: name };
}

/** The states in which a connection can publish. */
export const usableStates: readonly Connection['state'][] = ['active', 'expiring'];

/**
 * The connection through which a user's text can be published now.
 *
 * @throws AppError `not_configured` if the server can't reach that channel and realm; `reconnect_needed` if
 *   the user hasn't connected it or has to reconnect. Both messages say what to do
 */
export async function requireOwnedConnection(
  db: Kysely<Database>,
  channels: Deps['channels'],
  wanted: Wanted,
): Promise<OwnedConnection> {
  const found = await findConnection(db, channels, wanted);
  if (found instanceof AppError) throw found;
  return found;
}

/** Like {@link requireOwnedConnection}, but returns the error instead of throwing it. */
export async function findConnection(
  db: Kysely<Database>,
  channels: Deps['channels'],
  wanted: Wanted,
): Promise<OwnedConnection | AppError> {
  const ways = providersOf(wanted.channel, wanted.kind).flatMap((provider) => {
    const port = channels[wanted.realm][provider];
    return port ? [{ provider, port }] : [];
  });
  if (ways.length === 0) return notConfigured(wanted);
  const connections = await db
    .selectFrom('connection')
    .selectAll()
    .where('user_id', '=', wanted.userId)
    .where('channel', '=', wanted.channel)
    .where('network', '=', wanted.realm)
    .$call((query) => (wanted.connectionId ? query.where('id', '=', wanted.connectionId) : query))
    .$if(wanted.memberId !== undefined, (query) => query.where(sql<boolean>`member_id = ${wanted.memberId}`))
    .execute();
  const pairs = ways.flatMap(({ provider, port }) =>
    connections.filter((each) => each.provider === provider).map((connection) => ({ connection, port })),
  );
  const usable = pairs.find(({ connection }) => usableStates.includes(connection.state));
  return usable ?? reconnectNeeded(wanted.channel, pairs[0]?.connection);
}

function notConfigured({ channel, realm, kind }: Wanted): AppError {
  const name = channelNames[channel];
  const words =
    realm === 'sample'
      ? `The sample network’s ${name} is off on this server. Copy the text instead.`
      : `Publishing a ${kind} to ${name} isn’t set up on this server. Copy the text instead, or ask your administrator.`;
  return new AppError('not_configured', words);
}

function reconnectNeeded(channel: Channel, connection: Connection | undefined): AppError {
  const name = channelNames[channel];
  if (connection === undefined) {
    return new AppError('reconnect_needed', `Connect ${name} to post.`);
  }
  return connection.state === 'missing_scope'
    ? new AppError(
        'reconnect_needed',
        `The ${name} connection isn’t allowed to publish. Reconnect it under Channels and allow publishing.`,
      )
    : new AppError(
        'reconnect_needed',
        `${name} no longer accepts the connection. Reconnect it under Channels.`,
      );
}

/** What decides whether something new may be published to a channel. */
type OpenDeps = Pick<Deps, 'channels' | 'clock' | 'billing'>;

/**
 * The connection for publishing something new: usable, and its channel is within the user's plan. Posts
 * scheduled before their channel was paused are still sent, so sending requires only the connection.
 *
 * @throws AppError as `requireOwnedConnection`; `plan_limit` if the channel is paused
 */
export async function requireOpenConnection(
  db: Kysely<Database>,
  deps: OpenDeps,
  wanted: Wanted,
): Promise<OwnedConnection> {
  const found = await findOpenConnection(db, deps, wanted);
  if (found instanceof AppError) throw found;
  return found;
}

/** Like {@link requireOpenConnection}, but returns the error instead of throwing it. */
export async function findOpenConnection(
  db: Kysely<Database>,
  { channels, clock, billing }: OpenDeps,
  wanted: Wanted,
): Promise<OwnedConnection | AppError> {
  const found = await findConnection(db, channels, wanted);
  if (found instanceof AppError) return found;
  const { userId, channel, realm } = wanted;
  const channelQuota = { userId, meter: 'channels', id: `${channel} ${realm}`, now: clock.now() } as const;
  return (await pausedError(db, { billing }, channelQuota)) ?? found;
}
