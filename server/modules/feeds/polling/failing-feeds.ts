import { sql } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import { isOpen } from '#server/db/open-account.ts';
import { alertMessages } from '#server/modules/feeds/feeds-messages.ts';
import {
  momentOf,
  type NoticeSource,
  notYetNotified,
  oldestNotice,
} from '#server/modules/notices/notice-sources.ts';

/** Feeds that stopped working and whose notice the user hasn't dismissed: once per occurrence. */
export const failingFeeds: NoticeSource = async (db, now, limit) => {
  const episode = momentOf(sql`feed.alert_at`);
  const { rows } = await sql<{
    userId: string;
    id: string;
    realm: Realm;
    title: string;
    error: string | null;
    episode: string;
  }>`
    select feed.user_id as "userId", feed.id, network as realm, coalesce(feed.own_title, feed.title) as title, feed.last_error as error,
      ${episode} as episode
    from rss_feed feed join app_user on app_user.id = feed.user_id and ${isOpen}
    where feed.alert_at > ${oldestNotice(now)} and feed.alert_seen_at is null
      and ${notYetNotified({ kind: 'feed_dying', userId: sql`feed.user_id`, subjectId: sql`feed.id`, episode })}
    limit ${limit}`.execute(db);
  return rows.map(({ userId, id, realm, title, error, episode }) => ({
    userId,
    kind: 'feed_dying',
    subjectId: id,
    episode,
    realm,
    title: alertMessages.title(title.slice(0, 120)),
    text: alertMessages.text(error),
    path: '/dashboard/feeds',
  }));
};
