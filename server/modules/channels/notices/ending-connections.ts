import { sql } from 'kysely';
import { channelNames } from '#contract/channel-words.ts';
import type { Network } from '#contract/profile.ts';
import type { Channel } from '#contract/publications.ts';
import { isOpen } from '#server/db/open-account.ts';
import { momentOf, type NoticeSource, newsSince, unreported } from './notice-source.ts';

type Row = {
  userId: string;
  id: string;
  channel: Channel;
  network: Network;
  name: string;
  state: string;
  reason: string | null;
  episode: string;
};

/** Connections that end within a week: once for each end. */
export const expiringConnections: NoticeSource = async (db, _, limit) => {
  const episode = momentOf(sql`connection.expires_at`);
  const { rows } = await sql<Row>`
    select connection.user_id as "userId", connection.id, channel, network, connection.name, state, state_reason as reason,
      ${episode} as episode
    from connection join app_user on app_user.id = connection.user_id and ${isOpen}
    where state = 'expiring' and expires_at is not null
      and ${unreported({ kind: 'connection_expiring', userId: sql`connection.user_id`, subjectId: sql`connection.id`, episode })}
    limit ${limit}`.execute(db);
  return rows.map(({ userId, id, channel, network, name, reason, episode }) => ({
    userId,
    kind: 'connection_expiring',
    subjectId: id,
    episode,
    network,
    title: `${channelNames[channel]} has to be connected again soon`,
    text: `${name}: ${reason ?? 'The permission ends within a week.'} Until then everything goes on; after that, what is scheduled waits.`,
    path: '/dashboard/channels',
  }));
};

/** Connections that vendors do not accept any more: once for each time that they were connected. */
export const lostConnections: NoticeSource = async (db, now, limit) => {
  const episode = momentOf(sql`connection.connected_at`);
  const { rows } = await sql<Row>`
    select connection.user_id as "userId", connection.id, channel, network, connection.name, state, state_reason as reason,
      ${episode} as episode
    from connection join app_user on app_user.id = connection.user_id and ${isOpen}
    where state = 'needs_reconnect' and connection.updated_at > ${newsSince(now)}
      and ${unreported({ kind: 'needs_reconnect', userId: sql`connection.user_id`, subjectId: sql`connection.id`, episode })}
    limit ${limit}`.execute(db);
  return rows.map(({ userId, id, channel, network, name, reason, episode }) => ({
    userId,
    kind: 'needs_reconnect',
    subjectId: id,
    episode,
    network,
    title: `${channelNames[channel]} has to be connected again`,
    text: `${name}: ${reason ?? 'The connection does not work any more. Connect it again.'} What is scheduled waits for a day, and is not sent after that.`,
    path: '/dashboard/channels',
  }));
};
