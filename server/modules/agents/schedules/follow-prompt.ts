import type { Transaction } from 'kysely';
import type { PromptState } from '#contract/agents/prompts.ts';
import { failuresToPause } from '#contract/agents/scheduled-agents.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { Deps } from '#server/modules/deps.ts';
import { notifyUser } from '#server/modules/notices/notify-user.ts';
import { pauseSchedule } from './pause-schedule.ts';
import { runOutputsTask } from './run-outputs.task.ts';

const ended: readonly PromptState[] = ['succeeded', 'failed', 'cancelled'];

/**
 * Updates a schedule's run from its prompt, in the transaction that changes the prompt. Does nothing for a
 * prompt without a schedule. A successful run goes on to its outputs. Five failures in a row pause the
 * schedule.
 *
 * @param prompt `error` is the sentence its user sees
 */
export async function followPrompt(
  trx: Transaction<Database>,
  { tasks }: Pick<Deps, 'tasks'>,
  prompt: { userId: string; id: string; state: PromptState; error: string | null; now: Date },
): Promise<void> {
  const { userId, state, error, now } = prompt;
  const found = await trx
    .selectFrom('agent_run')
    .leftJoin('agent_query as query', (join) =>
      join.onRef('query.user_id', '=', 'agent_run.user_id').onRef('query.id', '=', 'agent_run.query_id'),
    )
    .select(['agent_run.id', 'agent_run.schedule_id', 'query.network'])
    .where('agent_run.user_id', '=', userId)
    .where('agent_run.prompt_id', '=', prompt.id)
    .executeTakeFirst();
  if (found === undefined) return;
  // The lock order is always the schedule first, then its runs.
  const schedule = await trx
    .selectFrom('scheduled_agent')
    .select(['id', 'name', 'state', 'failures'])
    .where(owned('scheduled_agent', { userId, id: found.schedule_id }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (schedule === undefined) return;
  const moved = await trx
    .updateTable('agent_run')
    .set({
      state,
      error_message: error,
      ended_at: ended.includes(state) ? now : null,
      outputs_at: state === 'succeeded' ? now : null,
    })
    .where(owned('agent_run', { userId, id: found.id }))
    // A run that has ended stays that way.
    .where('state', 'not in', ended)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return;
  if (state === 'succeeded') {
    await tasks.send(trx, runOutputsTask, { input: { userId, id: found.id } });
    await countFailures(trx, { userId, id: schedule.id, failures: 0 });
  } else if (state === 'failed') {
    const failures = schedule.failures + 1;
    await countFailures(trx, { userId, id: schedule.id, failures });
    if (schedule.state === 'active' && failures >= failuresToPause) {
      const why = `It failed ${failures} times in a row. Last error: ${error ?? 'unknown.'}`;
      await pauseSchedule(trx, { userId, id: schedule.id, state: 'auto_paused', why, now });
      await notifyUser(
        trx,
        { tasks },
        {
          userId,
          kind: 'schedule_auto_paused',
          subjectId: schedule.id,
          title: `A schedule was paused: ${schedule.name}`,
          text: `${why} It no longer runs. Fix the problem, then turn it back on.`,
          realm: found.network,
          path: `/dashboard/agents/scheduled/${schedule.id}`,
          now,
        },
      );
    }
  }
  await notifyChange(trx, userId, { name: 'scheduled-agent', id: schedule.id });
}

async function countFailures(
  trx: Transaction<Database>,
  { userId, id, failures }: { userId: string; id: string; failures: number },
): Promise<void> {
  await trx
    .updateTable('scheduled_agent')
    .set({ failures })
    .where(owned('scheduled_agent', { userId, id }))
    .where('failures', '!=', failures)
    .execute();
}
