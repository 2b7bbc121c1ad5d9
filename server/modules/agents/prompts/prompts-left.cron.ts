import { isAccountOpen } from '#server/db/open-account.ts';
import type { Cron } from '#server/jobs/job.ts';
import { runPromptTask } from './run-prompt.task.ts';
import type { RunDeps } from './run-types.ts';

/** So many a minute: the rest come with the next. */
const batchSize = 200;

/** A message of its own comes within a second or two; who is later than this has lost it, in ms. */
const graceMs = 15_000;

/**
 * The floor under the messages: every minute takes up what is queued and nobody took, and runs whose worker died.
 */
export const promptsLeft: Cron<RunDeps> = {
  name: 'prompts-left',
  schedule: '* * * * *',
  async run({ db, clock, tasks, log }) {
    const since = new Date(clock.now().getTime() - graceMs);
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
    for (const input of left) {
      await db.transaction().execute((trx) => tasks.send(trx, runPromptTask, { input }));
    }
  },
};
