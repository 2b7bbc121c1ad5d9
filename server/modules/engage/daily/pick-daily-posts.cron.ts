import { sql } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import { isOpen } from '#server/db/open-account.ts';
import type { Cron } from '#server/jobs/job.ts';
import { hourOf } from '#server/local-time.ts';
import type { Deps } from '#server/modules/deps.ts';
import { makeRecommendationsJob } from '#server/modules/engage/recommendations/make-recommendations.job.ts';
import { requireOwnedScope } from '#server/modules/engage/recommendations/require-owned-scope.ts';
import { isSampleOn } from '#server/modules/realms.ts';
import { firstHour, pickDay } from './daily-posts.ts';
import { makeDailyPicks } from './make-daily-picks.ts';

/**
 * Picks the daily posts of users for whom it is past 07:00, who have had some before and are still signed in
 * somewhere, and rebuilds their recommendation list. Every zone's offset from UTC is a multiple of 15
 * minutes. Users missed while no process ran get theirs at their next visit. Sample-network posts pause while
 * the sample network is off.
 */
export const pickDailyPostsCron: Cron<Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'source' | 'connects'>> = {
  name: 'pick-daily-posts',
  schedule: '*/15 * * * *',
  async run({ db, clock, jobs, log, source, connects }) {
    const isSampleThere = isSampleOn({ source, connects });
    const now = clock.now();
    const { rows: zones } = await sql<{ timezone: string }>`
      select distinct timezone from app_user where ${isOpen}`.execute(db);
    for (const { timezone } of zones) {
      if (hourOf(now, timezone) !== firstHour) continue;
      const day = pickDay(now, timezone);
      const { rows } = await sql<{ userId: string; realm: Realm }>`
        select distinct pick.user_id as "userId", pick.network as realm
        from daily_pick pick join app_user on app_user.id = pick.user_id
        where app_user.timezone = ${timezone} and ${isOpen}
          and (${isSampleThere} or pick.network = 'real')
          and exists (select from session where session.user_id = app_user.id and session.expires_at > ${now})
          and not exists (select from daily_pick today where today.user_id = pick.user_id
            and today.network = pick.network and today.day = ${day}::date)
        order by 1, 2`.execute(db);
      for (const { userId, realm } of rows) {
        try {
          const scope = await requireOwnedScope(db, userId, realm);
          await makeDailyPicks(db, scope, { day, asOf: now, replace: false });
          await db
            .transaction()
            .execute((trx) =>
              jobs.enqueue(trx, makeRecommendationsJob, { userId, subjectId: userId, input: {} }),
            );
        } catch (error) {
          // One user's failure must not cost the others their day.
          log.error({ err: error, userId }, 'The posts of the day could not be picked');
        }
      }
    }
  },
};
