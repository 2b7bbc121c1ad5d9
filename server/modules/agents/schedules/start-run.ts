import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { startPrompt } from '#server/modules/agents/prompts/start-prompt.ts';
import { agentNetwork } from '#server/modules/agents/queries/agent-network.ts';
import { createQuery } from '#server/modules/agents/queries/create-query.ts';
import type { Deps } from '#server/modules/deps.ts';
import { longestMissedMs } from './due-slots.ts';
import { localWords } from './next-runs.ts';
import type { Schedule } from './require-owned-schedule.ts';
import type { Run } from './run-answer.ts';

const longestTitle = 120;

/**
 * Begins the oldest run of a locked schedule that waits, unless one is under way: never two at once. What has waited longer
 * than anything may be missed ends without having run. In the caller's transaction.
 */
export async function startNextRun(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'tasks'>,
  schedule: Schedule,
  now: Date,
): Promise<void> {
  const { user_id: userId, id: scheduleId } = schedule;
  await endTooLate(trx, schedule, now);
  const open = await openRuns(trx, schedule);
  const [next] = open;
  if (next === undefined || open.some(({ started_at }) => started_at !== null)) return;
  const query = await createQuery(trx, {
    userId,
    agentId: schedule.agent_id,
    scheduleId,
    network: await agentNetwork(trx, userId),
    title: titleOf(schedule, next, now),
    now,
  });
  const prompt = await startPrompt(trx, deps, { userId, queryId: query.id, text: schedule.prompt, now });
  await trx
    .updateTable('agent_run')
    .set({ query_id: query.id, prompt_id: prompt.id, started_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', next.id)
    .execute();
  await notifyChange(trx, userId, { name: 'scheduled-agent', id: scheduleId });
}

/** Runs that wait or are under way, the oldest first; what waits for the user stands in nobody's way. */
async function openRuns(trx: Transaction<Database>, { user_id, id }: Schedule): Promise<Run[]> {
  return trx
    .selectFrom('agent_run')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('schedule_id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('created_at')
    .orderBy('slot')
    .orderBy('id')
    .execute();
}

async function endTooLate(trx: Transaction<Database>, { user_id, id }: Schedule, now: Date): Promise<void> {
  await trx
    .updateTable('agent_run')
    .set({
      state: 'cancelled',
      error_message: 'It waited for more than 48 hours, so it did not run.',
      ended_at: now,
    })
    .where('user_id', '=', user_id)
    .where('schedule_id', '=', id)
    .where('state', '=', 'queued')
    .where('started_at', 'is', null)
    .where('slot', '<', new Date(now.getTime() - longestMissedMs))
    .execute();
}

/** What its conversation is called: `Weekly digest · Mon 23 Nov, 08:00`. */
function titleOf({ name, timezone }: Schedule, { slot }: Run, now: Date): string {
  const when = localWords(slot ?? now, timezone, now);
  const room = longestTitle - when.length - 3;
  return `${[...name].slice(0, room).join('')} · ${when}`;
}
