import type { Selectable } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { ChannelSetup, Connection } from '#contract/channels/connections.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { preferRealWays } from '#server/modules/realms.ts';
import { channelSetups, wayOf } from './channel-setups.ts';
import type { ConnectionTable } from './tables.ts';

/** How long before a connection expires its user is reminded, in ms. */
const remindMs = 7 * 24 * 3_600_000;

/** A connection as its user sees it. An expired one counts as ended even before the cron records it. */
function connectionAnswer(row: Selectable<ConnectionTable>, now: Date): Connection {
  const { state, reason } = stateAt(row, now);
  return {
    id: row.id,
    channel: row.channel,
    provider: row.provider,
    network: row.network,
    name: row.name,
    url: row.url,
    pictureUrl: row.picture_url,
    state,
    reason,
    connectedAt: row.connected_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    details: row.details,
    checkedAt: row.checked_at?.toISOString() ?? null,
  };
}

type Stated = Pick<
  Selectable<ConnectionTable>,
  'channel' | 'provider' | 'state' | 'state_reason' | 'expires_at'
>;

/** A connection's state at a given time: the stored state, unless the token has expired or is about to. */
export function stateAt(
  { channel, provider, state, state_reason, expires_at }: Stated,
  now: Date,
): { state: Stated['state']; reason: string | null } {
  const works = state === 'active' || state === 'expiring';
  const left = expires_at === null ? Number.POSITIVE_INFINITY : expires_at.getTime() - now.getTime();
  if (!works || left > remindMs) return { state, reason: state_reason };
  const whose = `${channelNames[channel]}’s permission`;
  const { lifeDays } = wayOf(provider);
  const lifetime = lifeDays === null ? '' : `, as it does after ${lifeDays} days`;
  return left <= 0
    ? {
        state: 'needs_reconnect',
        reason: `${whose} has expired${lifetime}. Reconnect to send scheduled posts.`,
      }
    : {
        state: 'expiring',
        reason: `${whose} expires soon${lifetime}. Reconnect now to avoid interruptions.`,
      };
}

/**
 * The user's accounts at this server's channels. Excludes disconnected accounts, and accounts of a realm
 * that isn't configured now, since nothing could be done with them.
 */
export async function listConnections(
  { db, clock, connects }: Pick<Deps, 'db' | 'clock' | 'connects'>,
  userId: string,
): Promise<{ items: Connection[]; channels: ChannelSetup[] }> {
  const rows = await db
    .selectFrom('connection')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '<>', 'disabled')
    .orderBy('connected_at')
    .orderBy('id')
    .execute();
  const now = clock.now();
  return {
    items: rows
      .filter((row) => connects[row.network][row.provider] !== null)
      .map((row) => connectionAnswer(row, now)),
    channels: channelSetups(preferRealWays(connects)),
  };
}

/** One of the user's connections. The caller has checked ownership. */
export async function readConnection(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<Connection> {
  const row = await db
    .selectFrom('connection')
    .selectAll()
    .where(owned('connection', { userId, id }))
    .executeTakeFirstOrThrow();
  return connectionAnswer(row, clock.now());
}
