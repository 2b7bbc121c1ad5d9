import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import type { ScheduleKey } from './schedules.ts';

/**
 * Stops a locked schedule from running automatically, and cancels runs that wait for the previous one. A run
 * in progress continues. In the caller's transaction.
 *
 * @param why the reason shown to the user if the schedule was paused automatically
 */
export async function pauseSchedule(
  trx: Transaction<Database>,
  {
    userId,
    id,
    state,
    why,
    now,
  }: {
    userId: string;
    id: string;
    state: 'paused' | 'auto_paused';
    why: string | null;
    now: Date;
  },
): Promise<void> {
  await trx
    .updateTable('scheduled_agent')
    .set({ state, paused_reason: why, next_slot_at: null, updated_at: now })
    .where(owned('scheduled_agent', { userId, id }))
    .execute();
  await cancelWaiting(trx, { userId, id }, { why: 'The schedule was paused before this run began.', now });
}

/** Cancels a locked schedule's runs that haven't begun. In the caller's transaction. */
export async function cancelWaiting(
  trx: Transaction<Database>,
  { userId, id }: ScheduleKey,
  { why, now }: { why: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('agent_run')
    .set({ state: 'cancelled', error_message: why, ended_at: now })
    .where('user_id', '=', userId)
    .where('schedule_id', '=', id)
    .where('state', '=', 'queued')
    .where('started_at', 'is', null)
    .execute();
  await notifyChange(trx, userId, { name: 'scheduled-agent', id });
}

/**
 * Pauses all schedules of agents that go to the trash. They stay paused when an agent is restored. In the
 * caller's transaction.
 */
export async function pauseSchedulesOf(
  trx: Transaction<Database>,
  { userId, agentIds, now }: { userId: string; agentIds: readonly string[]; now: Date },
): Promise<void> {
  if (agentIds.length === 0) return;
  const locked = await trx
    .selectFrom('scheduled_agent')
    .select('id')
    .where('user_id', '=', userId)
    .where('agent_id', 'in', [...agentIds])
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .execute();
  const why = 'Its agent was deleted and restored. Turn the schedule on to run it again.';
  for (const { id } of locked) await pauseSchedule(trx, { userId, id, state: 'paused', why, now });
}
