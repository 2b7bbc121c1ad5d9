import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import type { Deps } from '#server/modules/deps.ts';
import { hasPlaceSql } from '#server/modules/plan/limits/paused.ts';
import type { PlanDeps } from '#server/modules/plan/limits/plan-of.ts';
import { isSampleOn } from '#server/modules/sample-network.ts';
import { dueSlots } from './due-slots.ts';
import { type Schedule, type ScheduleKey, selectSchedules } from './require-owned-schedule.ts';
import { startNextRun } from './start-run.ts';

export type RunSlotsDeps = Pick<Deps, 'db' | 'clock' | 'tasks'>;

/**
 * Decides what of a schedule is due, and begins with it. In one transaction the slots that its policy names get their runs,
 * all others of the past are dealt with, and the first run that waits begins. Whoever comes second finds nothing to do.
 */
export async function runSlots({ db, clock, tasks }: RunSlotsDeps, key: ScheduleKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const held = await takeSchedule(trx, key);
    if (held === undefined) return;
    const now = clock.now();
    if (held.state === 'active' && held.next_slot_at !== null && held.next_slot_at <= now) {
      await addRuns(trx, held, held.next_slot_at, now);
    }
    await startNextRun(trx, { tasks }, held, now);
  });
}

/** A schedule that nobody else is at; undefined also while its user's account or its agent is in the trash. */
async function takeSchedule(trx: Transaction<Database>, key: ScheduleKey): Promise<Schedule | undefined> {
  return selectSchedules(trx, key.userId)
    .where('scheduled_agent.id', '=', key.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('app_user')
          .select('app_user.id')
          .whereRef('app_user.id', '=', 'scheduled_agent.user_id')
          .where(isOpen),
      ),
    )
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function addRuns(trx: Transaction<Database>, held: Schedule, from: Date, now: Date): Promise<void> {
  const { user_id, id, cron, timezone, missed_policy: policy } = held;
  const { slots, next } = dueSlots({ cron, timezone, policy }, from, now);
  if (slots.length > 0) {
    await trx
      .insertInto('agent_run')
      .values(
        slots.map((slot) => ({
          user_id,
          schedule_id: id,
          slot,
          state: 'queued',
          outputs: '[]',
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'schedule_id', 'slot']).doNothing())
      .execute();
  }
  await trx
    .updateTable('scheduled_agent')
    .set({ next_slot_at: next, ...(next === null ? { state: 'completed' } : {}) })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Schedules with a slot that has come, or with runs that wait and none under way; the longest waiting first. Those
 * that rest beyond their user's plan are left out: their time comes with a place. So are those that would read the sample
 * network while it is off. */
export async function findDue(
  db: Kysely<Database>,
  deps: PlanDeps & Pick<Deps, 'source' | 'connects'>,
  now: Date,
  limit: number,
): Promise<ScheduleKey[]> {
  const place = hasPlaceSql(
    deps,
    'schedules',
    { userId: sql`active.user_id`, id: sql`active.id::text`, since: sql`active.created_at` },
    now,
  );
  const { rows } = await sql<ScheduleKey>`
    select schedule.user_id as "userId", schedule.id from (
      select user_id, id from scheduled_agent active where state = 'active' and next_slot_at <= ${now} and ${place}
      union
      select waiting.user_id, waiting.schedule_id from agent_run waiting
      where waiting.state = 'queued' and waiting.started_at is null and not exists (
        select from agent_run begun
        where begun.user_id = waiting.user_id and begun.schedule_id = waiting.schedule_id
          and begun.state in ('queued', 'running') and begun.started_at is not null
      )
    ) due
    join scheduled_agent schedule on schedule.user_id = due.user_id and schedule.id = due.id
    join app_user on app_user.id = schedule.user_id and ${isOpen}
    join agent on agent.user_id = schedule.user_id and agent.id = schedule.agent_id and agent.deleted_at is null
    where ${isSampleOn(deps)} or coalesce((
      select bool_or(profile.network = 'real') from connected_profile profile
      where profile.user_id = schedule.user_id and profile.disconnected_at is null
    ), true)
    order by schedule.next_slot_at limit ${limit}`.execute(db);
  return rows;
}
