import { sql } from 'kysely';
import { isOpen } from '#server/db/open-account.ts';
import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { isWithinQuotaSql } from '#server/modules/plan/quota.ts';
import { realms } from '#server/modules/realms.ts';
import { findDuePosts, readCommentsName } from './comment-readings.ts';
import { readCommentsJob } from './read-comments.job.ts';

/** Profiles looked at per run; those that were read longest ago come first. */
const maxPerRun = 500;

/** Enqueues reading the comments of every own profile that has a post to read. */
export const readCommentsDue: Cron<Pick<Deps, 'db' | 'clock' | 'jobs' | 'source' | 'billing'>> = {
  name: 'read-comments-due',
  schedule: '*/5 * * * *',
  async run({ db, clock, jobs, source, billing }) {
    const readable = realms.filter((realm) => source[realm] !== null);
    const now = clock.now();
    const { rows } = await sql<{ userId: string; id: string }>`
      select profile.user_id as "userId", profile.id from connected_profile profile
      join app_user on app_user.id = profile.user_id and ${isOpen}
      where profile.network = any(${readable}::text[]) and profile.is_own and profile.disconnected_at is null
        and profile.first_synced_at is not null
        and ${isWithinQuotaSql(
          { billing },
          'profiles',
          { userId: sql`profile.user_id`, id: sql`profile.id::text`, since: sql`profile.created_at` },
          now,
        )}
        and not exists (
          select from job where job.user_id = profile.user_id and job.subject_id = profile.id
            and job.name in (${readCommentsName}, 'sync-profile') and job.state in ('queued', 'running')
        )
      order by (
        select max(read.read_at) from comment_reading read join post on post.user_id = read.user_id
          and post.id = read.post_id
        where read.user_id = profile.user_id and post.author_profile_id = profile.id
      ) nulls first, profile.id limit ${maxPerRun}`.execute(db);
    for (const { userId, id } of rows) {
      const key = { userId, connectedProfileId: id, now };
      if ((await findDuePosts(db, key, { isAll: false, limit: 1 })).length === 0) continue;
      const input = { connectedProfileId: id };
      await db
        .transaction()
        .execute((trx) => jobs.enqueue(trx, readCommentsJob, { userId, subjectId: id, input }));
    }
  },
};
