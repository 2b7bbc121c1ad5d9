import { sql } from 'kysely';
import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { purgePrints } from '#server/modules/engage/drafting/text-prints.ts';
import { commentErrors } from '#server/modules/engage/engage-messages.ts';

/**
 * Marks comments as expired that weren't approved within seven days, and as failed if their job ended without
 * drafting them; forgets what drafts were like after ninety days. Comments that are being sent are left to their publication.
 */
export const endComments: Cron<Pick<Deps, 'db' | 'clock'>> = {
  name: 'end-comments',
  schedule: '*/10 * * * *',
  async run({ db, clock }) {
    const now = clock.now();
    await sql`
      update ready_comment set status = 'expired', updated_at = ${now}::timestamptz
      where expires_at <= ${now}::timestamptz and (
        status in ('suggested', 'copied')
        or status = 'approved' and not exists (
          select from publication
          where publication.user_id = ready_comment.user_id and publication.id = ready_comment.publication_id
            and publication.state not in ('draft', 'cancelled')
        )
      )`.execute(db);
    await sql`
      update ready_comment set status = 'failed', updated_at = ${now}::timestamptz,
        error_message = ${commentErrors.notDrafted}
      where status = 'generating' and not exists (
        select from job
        where job.user_id = ready_comment.user_id and job.id = ready_comment.job_id
          and job.state in ('queued', 'running')
      )`.execute(db);
    await purgePrints(db, now);
  },
};
