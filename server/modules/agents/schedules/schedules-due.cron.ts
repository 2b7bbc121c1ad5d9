import { sql } from 'kysely';
import { type Cron, overdueBefore, sendTasks } from '#server/jobs/job.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { OutputDeps } from './outputs/ended-run.ts';
import { withdrawForOthers } from './publishing-approval.ts';
import { findOverdueOutputs, runOutputsTask } from './run-outputs.task.ts';
import { findDue, runSlots } from './run-schedules.ts';

/** The most of each kind per minute. The rest follow in the next run. */
const batchSize = 1000;

/** Every minute, starts due runs, one per schedule at a time, and handles outputs that weren't picked up. */
export const schedulesDue: Cron<OutputDeps & Pick<Deps, 'log' | 'source' | 'connects'>> = {
  name: 'schedules-due',
  schedule: '* * * * *',
  async run(deps) {
    const { db, clock, log } = deps;
    await withdrawForOthers(db, clock.now());
    await endOrphans(deps);
    for (const key of await findDue(db, deps, clock.now(), batchSize)) {
      try {
        await runSlots(deps, key);
      } catch (error) {
        // One schedule's failure must not delay the others.
        log.error({ err: error, ...key }, 'a schedule could not be run');
      }
    }
    const left = await findOverdueOutputs(db, overdueBefore(clock.now()), batchSize);
    await sendTasks(deps, runOutputsTask, left);
  },
};

/** Ends runs whose conversation was deleted while they were open, since their outcome will never be known. */
async function endOrphans({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await sql`
    update agent_run set state = 'cancelled', error_message = 'Its conversation was deleted.', ended_at = ${clock.now()}
    where ended_at is null and started_at is not null and prompt_id is null`.execute(db);
}
