import { sql } from 'kysely';
import type { Cron } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import { keptMs } from '#server/modules/webhooks/delivery/webhook-rules.ts';

/** Rows per statement. */
const batchSize = 5000;

/**
 * Every night, deletes events and attempts older than 30 days. A signal's sequence number is kept while the
 * signal exists, or a merge that could be undone.
 */
export const purgeWebhooksCron: Cron<Pick<Deps, 'db' | 'clock'>> = {
  name: 'sweep-webhooks',
  schedule: '50 3 * * *',
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - keptMs);
    for (;;) {
      const { rows } = await sql`
        delete from webhook_event using (
          select user_id, id from webhook_event
          where state <> 'pending' and finished_at < ${before} order by finished_at limit ${batchSize}
        ) as old
        where webhook_event.user_id = old.user_id and webhook_event.id = old.id returning 1`.execute(db);
      if (rows.length < batchSize) break;
    }
    await sql`
      delete from webhook_sequence old where not exists (
        select from signal where signal.user_id = old.user_id and signal.id = old.signal_id
      ) and not exists (
        select from signal_merge merge
        where merge.user_id = old.user_id and merge.gone_signals @> jsonb_build_array(jsonb_build_object('id', old.signal_id))
      )`.execute(db);
  },
};
