import { sql } from 'kysely';
import { isOpen } from '#server/db/open-account.ts';
import type { Cron } from '#server/jobs/job.ts';
import { isSampleOn } from '#server/modules/realms.ts';
import { type PollHostsDeps, sendPolling } from './poll-hosts.task.ts';

/** Sites claimed per run, and per task; the next run takes the rest. */
const maxPerRun = 1000;
const maxPerTask = 20;

/** Every minute: claims the sites with due feeds that no task is polling, the longest waiting first. */
export const feedsDue: Cron<PollHostsDeps> = {
  name: 'feeds-due',
  schedule: '* * * * *',
  async run(deps) {
    const { db, clock } = deps;
    const now = clock.now();
    await db
      .deleteFrom('rss_host')
      .where('blocked_until', '<=', now)
      .where((site) => site.or([site('leased_until', 'is', null), site('leased_until', '<=', now)]))
      .execute();
    const { rows } = await sql<{ host: string }>`
      select feed.host from rss_feed feed
      join app_user on app_user.id = feed.user_id and ${isOpen}
      where feed.next_poll_at <= ${now} and (${isSampleOn(deps)} or feed.network = 'real')
        and not exists (
          select from rss_host site
          where site.host = feed.host and (site.leased_until > ${now} or site.blocked_until > ${now})
        )
      group by feed.host order by min(feed.next_poll_at) limit ${maxPerRun}`.execute(db);
    const hosts = rows.map(({ host }) => host);
    for (let at = 0; at < hosts.length; at += maxPerTask) {
      const taken = hosts.slice(at, at + maxPerTask);
      await db.transaction().execute((trx) => sendPolling(trx, deps, taken));
    }
  },
};
