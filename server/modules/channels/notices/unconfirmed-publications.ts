import { sql } from 'kysely';
import { channelNames } from '#contract/channel-words.ts';
import type { Network } from '#contract/profile.ts';
import type { Channel } from '#contract/publications.ts';
import { isOpen } from '#server/db/open-account.ts';
import { type NoticeSource, newsSince, unreported } from './notice-source.ts';

/** A look at the channel may still tell, ms. */
const graceMs = 60_000;

/** Texts of which nobody knows whether they arrived, and that are not looked for any more: once each. Notices themselves are none. */
export const unconfirmedPublications: NoticeSource = async (db, now, limit) => {
  const { rows } = await sql<{
    userId: string;
    id: string;
    channel: Channel;
    network: Network;
    text: string;
  }>`
    select publication.user_id as "userId", publication.id, channel, network, left(text, 200) as text
    from publication join app_user on app_user.id = publication.user_id and ${isOpen}
    where state = 'unconfirmed' and check_at is null and origin <> 'notice'
      and publication.send_started_at > ${newsSince(now)} and publication.send_started_at < ${new Date(now.getTime() - graceMs)}
      and ${unreported({ kind: 'publication_unconfirmed', userId: sql`publication.user_id`, subjectId: sql`publication.id`, episode: sql`'once'` })}
    limit ${limit}`.execute(db);
  return rows.map(({ userId, id, channel, network, text }) => ({
    userId,
    kind: 'publication_unconfirmed',
    subjectId: id,
    episode: 'once',
    network,
    title: `Did a text of yours arrive at ${channelNames[channel]}?`,
    text: `The line broke while this was sent, so nobody knows: “${firstLine(text)}”\n\nLook at ${channelNames[channel]}, then say in inGrow whether it is there. It is not sent again by itself.`,
    path: '/dashboard/channels/posts?tab=sent',
  }));
};

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
