import { isAccountOpen } from '#server/db/open-account.ts';
import { type Cron, overdueBefore, sendTasks } from '#server/jobs/job.ts';
import type { RunDeps } from './claimed-run.ts';
import { runPromptTask } from './run-prompt.task.ts';

/** The most per minute. The rest follow in the next run. */
const batchSize = 200;

/**
 * The safety net below the queue messages: every minute, enqueues prompts that were queued but not picked up,
 * and runs whose worker died.
 */
export const recoverPrompts: Cron<RunDeps> = {
  name: 'prompts-left',
  schedule: '* * * * *',
  async run(deps) {
    const { db, clock, log } = deps;
    const since = overdueBefore(clock.now());
    const left = await db
      .selectFrom('prompt')
      .select(['user_id as userId', 'id'])
      .where((eb) =>
        eb.or([
          eb('state', '=', 'queued').and('created_at', '<', since),
          eb('state', '=', 'running').and('leased_until', '<', since),
        ]),
      )
      .where(isAccountOpen('prompt.user_id'))
      .orderBy('created_at')
      .limit(batchSize)
      .execute();
    if (left.length > 0) log.warn({ left: left.length }, 'prompts were left behind');
    await sendTasks(deps, runPromptTask, left);
  },
};
