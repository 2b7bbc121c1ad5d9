import { type Kysely, type RawBuilder, sql } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { NoticeKind } from '#contract/channels/notices.ts';
import type { Channel } from '#contract/channels/publications.ts';
import type { Realm } from '#contract/profile.ts';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import { maxNoticeAgeMs } from './notice-rules.ts';
import type { NewNotice } from './notify-user.ts';

/**
 * Finds up to `limit` events that users haven't been notified of. A cron asks each source, so the code that
 * ends something doesn't need to know who is notified, and events from a time when no notice could be stored
 * are caught later.
 */
export type NoticeSource = (
  db: Kysely<Database>,
  now: Date,
  limit: number,
) => Promise<(Omit<NewNotice, 'now' | 'episode'> & { subjectId: string; episode: string })[]>;

/** Older events aren't reported: their notice may already be deleted. */
export const oldestNotice = (now: Date): Date => new Date(now.getTime() - maxNoticeAgeMs);

/** A query condition that is true for rows without a notice. */
export function notYetNotified(of: {
  kind: NoticeKind;
  userId: RawBuilder<unknown>;
  subjectId: RawBuilder<unknown>;
  episode: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from notice where notice.user_id = ${of.userId} and notice.kind = ${of.kind}
      and notice.subject_id = ${of.subjectId} and notice.episode = ${of.episode})`;
}

/** Formats a time as an episode, identically in the database and in code. */
export const momentOf = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

type Row = {
  userId: string;
  id: string;
  channel: Channel;
  realm: Realm;
  name: string;
  state: string;
  reason: string | null;
  episode: string;
};

/** Connections that expire within a week: one notice per expiry. */
const expiringConnections: NoticeSource = async (db, _, limit) => {
  const episode = momentOf(sql`connection.expires_at`);
  const { rows } = await sql<Row>`
    select connection.user_id as "userId", connection.id, channel, network as realm, connection.name, state, state_reason as reason,
      ${episode} as episode
    from connection join app_user on app_user.id = connection.user_id and ${isOpen}
    where state = 'expiring' and expires_at is not null
      and ${notYetNotified({ kind: 'connection_expiring', userId: sql`connection.user_id`, subjectId: sql`connection.id`, episode })}
    limit ${limit}`.execute(db);
  return rows.map(({ userId, id, channel, realm, name, reason, episode }) => ({
    userId,
    kind: 'connection_expiring',
    subjectId: id,
    episode,
    realm,
    title: `${channelNames[channel]} needs reconnecting soon`,
    text: `${name}: ${reason ?? 'Permission ends within a week.'} Everything works until then. After that, scheduled posts wait.`,
    path: '/dashboard/channels',
  }));
};

/** Connections that vendors no longer accept: one notice each time the connection was connected. */
const lostConnections: NoticeSource = async (db, now, limit) => {
  const episode = momentOf(sql`connection.connected_at`);
  const { rows } = await sql<Row>`
    select connection.user_id as "userId", connection.id, channel, network as realm, connection.name, state, state_reason as reason,
      ${episode} as episode
    from connection join app_user on app_user.id = connection.user_id and ${isOpen}
    where state = 'needs_reconnect' and connection.updated_at > ${oldestNotice(now)}
      and ${notYetNotified({ kind: 'needs_reconnect', userId: sql`connection.user_id`, subjectId: sql`connection.id`, episode })}
    limit ${limit}`.execute(db);
  return rows.map(({ userId, id, channel, realm, name, reason, episode }) => ({
    userId,
    kind: 'needs_reconnect',
    subjectId: id,
    episode,
    realm,
    title: `${channelNames[channel]} needs reconnecting`,
    text: `${name}: ${reason ?? 'The connection no longer works. Reconnect it.'} Scheduled posts wait for a day and aren’t sent after that.`,
    path: '/dashboard/channels',
  }));
};

/** Older sign-ins aren't reported, in ms. */
const signInNewsMs = 3_600_000;

/**
 * Sign-ins with a kind of browser that never signed in to the account before. An account's first sign-in
 * doesn't count.
 */
const newSignIns: NoticeSource = async (db, now, limit) => {
  const { rows } = await sql<{ userId: string; id: string; device: string; at: Date }>`
    select entry.user_id as "userId", entry.id, entry.subject as device, entry.created_at as at
    from audit_entry entry join app_user on app_user.id = entry.user_id and ${isOpen}
    where entry.action = 'login.succeeded' and entry.created_at > ${new Date(now.getTime() - signInNewsMs)}
      and entry.subject is not null
      and exists (select from audit_entry earlier where earlier.user_id = entry.user_id and earlier.id < entry.id
        and earlier.action = 'login.succeeded')
      and not exists (select from audit_entry earlier where earlier.user_id = entry.user_id and earlier.id < entry.id
        and earlier.action = 'login.succeeded' and earlier.subject = entry.subject)
      and ${notYetNotified({ kind: 'new_sign_in', userId: sql`entry.user_id`, subjectId: sql`entry.id`, episode: sql`'once'` })}
    limit ${limit}`.execute(db);
  return rows.map(({ userId, id, device, at }) => ({
    userId,
    kind: 'new_sign_in',
    subjectId: id,
    episode: 'once',
    realm: null,
    title: 'A new device signed in to inGrow',
    text: `${device}, on ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC. If it was you, there’s nothing to do. If not, end that session in Settings and change your email password.`,
    path: '/dashboard/settings',
  }));
};

/** Leaves time for a check at the channel to find the post, in ms. */
const graceMs = 60_000;

/**
 * Posts whose outcome is unknown and that are no longer being checked: one notice each. Posts that are
 * notices themselves don't count.
 */
const unconfirmedPublications: NoticeSource = async (db, now, limit) => {
  const { rows } = await sql<{
    userId: string;
    id: string;
    channel: Channel;
    realm: Realm;
    text: string;
  }>`
    select publication.user_id as "userId", publication.id, channel, network as realm, left(text, 200) as text
    from publication join app_user on app_user.id = publication.user_id and ${isOpen}
    where state = 'unconfirmed' and check_at is null and origin <> 'notice'
      and publication.send_started_at > ${oldestNotice(now)} and publication.send_started_at < ${new Date(now.getTime() - graceMs)}
      and ${notYetNotified({ kind: 'publication_unconfirmed', userId: sql`publication.user_id`, subjectId: sql`publication.id`, episode: sql`'once'` })}
    limit ${limit}`.execute(db);
  return rows.map(({ userId, id, channel, realm, text }) => ({
    userId,
    kind: 'publication_unconfirmed',
    subjectId: id,
    episode: 'once',
    realm,
    title: `Was your post published on ${channelNames[channel]}?`,
    text: `The connection dropped during sending, so we can’t tell: “${firstLine(text)}”\n\nCheck ${channelNames[channel]}, then mark it in inGrow as live or not. It won’t be sent again automatically.`,
    path: '/dashboard/posts?tab=sent',
  }));
};

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

/** The sources that only need what this module and those below it know. Others come from their own modules. */
export const noticeSources: readonly NoticeSource[] = [
  expiringConnections,
  lostConnections,
  unconfirmedPublications,
  newSignIns,
];
