import { type Cron, overdueBefore, sendTasks } from '#server/jobs/job.ts';
import { linkLifeMs } from './links.ts';
import { type LinkDeps, sendLinkTask } from './send-link.task.ts';

/** The most per minute. The rest follow in the next run. */
const batchSize = 200;

const dayMs = 24 * 3_600_000;

/**
 * Every minute, sends mails that weren't picked up, gives up requests that are too old, and deletes requests
 * after a day.
 */
export const linksDue: Cron<LinkDeps> = {
  name: 'magic-links-due',
  schedule: '* * * * *',
  async run(deps) {
    const { db, clock } = deps;
    const now = clock.now();
    await db
      .updateTable('magic_link')
      .set({ state: 'failed', try_at: null })
      .where('state', '=', 'waiting')
      .where('created_at', '<=', new Date(now.getTime() - linkLifeMs))
      .execute();
    const left = await db
      .selectFrom('magic_link')
      .select('id')
      .where('state', '=', 'waiting')
      .where('try_at', '<=', overdueBefore(now))
      .orderBy('try_at')
      .limit(batchSize)
      .execute();
    await sendTasks(deps, sendLinkTask, left);
    await db
      .deleteFrom('magic_link')
      .where('created_at', '<', new Date(now.getTime() - dayMs))
      .execute();
  },
};
