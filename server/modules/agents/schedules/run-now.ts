import type { AgentRun } from '#contract/scheduled-agents.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/modules/deps.ts';
import { lockSchedule, type ScheduleKey } from './require-owned-schedule.ts';
import { runAnswer } from './run-answer.ts';
import { startNextRun } from './start-run.ts';

/**
 * Runs a schedule at once, also while it is paused.
 *
 * @throws AppError `not_found`; `conflict` while a run is under way or waits
 */
export async function runNow(
  { db, clock, tasks }: Pick<Deps, 'db' | 'clock' | 'tasks'>,
  { userId, id }: ScheduleKey,
): Promise<AgentRun> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const locked = await lockSchedule(trx, { userId, id });
    const open = await trx
      .selectFrom('agent_run')
      .select('id')
      .where('user_id', '=', userId)
      .where('schedule_id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .limit(1)
      .executeTakeFirst();
    if (open) throw new AppError('conflict', 'A run is under way. Wait until it has ended, or stop it.');
    const begun = await trx
      .insertInto('agent_run')
      .values({
        user_id: userId,
        schedule_id: id,
        slot: null,
        state: 'queued',
        outputs: '[]',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await startNextRun(trx, { tasks }, locked, now);
    const run = await trx
      .selectFrom('agent_run')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', begun.id)
      .executeTakeFirstOrThrow();
    return runAnswer(run);
  });
}
