import { type Cron, overdueBefore, sendTasks } from '#server/jobs/job.ts';
import { type NoticeDeps, sendNoticesTask } from '#server/modules/notices/sending/send-notices.task.ts';
import { keptMs } from './notice-rules.ts';
import type { NoticeSource } from './notice-sources.ts';
import { notifyUser } from './notify-user.ts';

/** Per minute: the limit for each source and for deliveries. The rest follow in the next run. */
const batchSize = 200;

/**
 * Every minute, stores what the sources found, queues deliveries that weren't started or were left
 * unfinished, and deletes old notices.
 */
export function noticesDue(sources: readonly NoticeSource[]): Cron<NoticeDeps> {
  return {
    name: 'notices-due',
    schedule: '* * * * *',
    async run(deps) {
      const { db, clock, log } = deps;
      for (const source of sources) {
        try {
          for (const found of await source(db, clock.now(), batchSize)) {
            await db.transaction().execute((trx) => notifyUser(trx, deps, { ...found, now: clock.now() }));
          }
        } catch (error) {
          // One module's failure must not silence the others.
          log.error({ err: error }, 'notices could not be stored');
        }
      }
      const now = clock.now();
      const left = await db
        .selectFrom('notice_delivery')
        .select(['user_id as userId', 'id'])
        .where('state', '=', 'pending')
        .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
        .where('due_at', '<=', overdueBefore(now))
        .orderBy('due_at')
        .limit(batchSize)
        .execute();
      await sendTasks(deps, sendNoticesTask, left);
      const old = new Date(now.getTime() - keptMs);
      await db.deleteFrom('notice').where('created_at', '<', old).execute();
      await db.deleteFrom('notice_delivery').where('created_at', '<', old).execute();
    },
  };
}
