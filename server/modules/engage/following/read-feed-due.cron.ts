import { sql } from 'kysely';
import { isOpen } from '#server/db/open-account.ts';
import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { realms } from '#server/modules/realms.ts';
import { doNotEngageProfiles } from './do-not-engage-profiles.ts';
import { enqueueReading } from './follow.ts';

/** Readings enqueued per run and per user. The rest follow in the next run. */
const maxPerRun = 500;
const maxPerUser = 20;

/**
 * Enqueues the reading of every followed profile that is due, longest waiting first. People on "Do not engage"
 * wait until they leave the list.
 */
export const readFeedDue: Cron<Pick<Deps, 'db' | 'clock' | 'jobs' | 'source'>> = {
  name: 'read-feed-due',
  schedule: '*/10 * * * *',
  async run(deps) {
    const { db, clock, source } = deps;
    const readable = realms.filter((realm) => source[realm] !== null);
    const { rows } = await sql<{ userId: string; id: string }>`
      select due.user_id as "userId", due.id from (
        select profile.user_id, profile.id, profile.next_read_at,
          row_number() over (partition by profile.user_id order by profile.next_read_at) as position
        from engage_profile profile
        join app_user on app_user.id = profile.user_id and ${isOpen}
        where profile.network = any(${readable}::text[]) and profile.unfollowed_at is null
          and profile.next_read_at <= ${clock.now()}
          and profile.id not in ${doNotEngageProfiles(sql`profile.user_id`)}
          -- The job and not the state says whether one is under way: a job that was lost must not hold a profile.
          and not exists (
            select from job where job.user_id = profile.user_id and job.id = profile.job_id
              and job.state in ('queued', 'running')
          )
      ) as due
      where due.position <= ${maxPerUser}
      order by due.next_read_at limit ${maxPerRun}`.execute(db);
    for (const { userId, id } of rows) {
      await db.transaction().execute((trx) => enqueueReading(trx, deps, userId, id));
    }
  },
};
