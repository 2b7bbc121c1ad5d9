import { type Kysely, sql, type Transaction } from 'kysely';
import type { AgentRun } from '#contract/agents/scheduled-agents.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { isOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import { agentRealm } from '#server/modules/agents/agent-realm.ts';
import { startPrompt } from '#server/modules/agents/prompts/ask.ts';
import { createQuery } from '#server/modules/agents/queries.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { PlanDeps } from '#server/modules/plan/plan-of.ts';
import { isWithinQuotaSql, pausedError, refusePaused } from '#server/modules/plan/quota.ts';
import { isSampleOn } from '#server/modules/realms.ts';
import { cancelWaiting } from './pause-schedule.ts';
import {
  lockSchedule,
  type Run,
  runAnswer,
  type Schedule,
  type ScheduleKey,
  selectSchedules,
} from './schedules.ts';
import { dueSlots, localTimeLabel, maxMissedMs, nextSlot } from './slots.ts';

type RunSlotsDeps = Pick<Deps, 'db' | 'clock' | 'tasks' | 'billing'>;

/**
 * Decides which of a schedule's slots are due and starts the next run, in one transaction: slots chosen by
 * the policy get runs, all other past slots are skipped, and the first waiting run starts. While the schedule
 * is paused by its user's plan, waiting runs are canceled instead. A concurrent call finds nothing to do.
 */
export async function runSlots({ db, clock, tasks, billing }: RunSlotsDeps, key: ScheduleKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await takeSchedule(trx, key);
    if (locked === undefined) return;
    const now = clock.now();
    const item = { userId: key.userId, meter: 'schedules', id: key.id, now } as const;
    const paused = await pausedError(trx, { billing }, item);
    if (paused !== null) return cancelWaiting(trx, key, { why: paused.message, now });
    const from = locked.next_slot_at;
    if (locked.state === 'active' && from !== null && (from <= now || from > dayAfter(now))) {
      await addRuns(trx, locked, from < now ? from : now, now);
    }
    await startNextRun(trx, { tasks }, locked, now);
  });
}

/** The schedule, unless it is locked elsewhere or its user's account or its agent is in the trash. */
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

async function addRuns(trx: Transaction<Database>, locked: Schedule, from: Date, now: Date): Promise<void> {
  const { user_id, id, cron, timezone, missed_policy: policy } = locked;
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
    .where(owned('scheduled_agent', { user_id, id }))
    .execute();
}

const dayAfter = (now: Date) => new Date(now.getTime() + 24 * 3_600_000);

/**
 * Schedules with a due slot, or with waiting runs and none in progress, longest waiting first. Excludes
 * schedules beyond the user's plan, which wait until there is quota, and schedules that would read the sample
 * network while it is off.
 */
export async function findDue(
  db: Kysely<Database>,
  deps: PlanDeps & Pick<Deps, 'source' | 'connects'>,
  now: Date,
  limit: number,
): Promise<ScheduleKey[]> {
  const isWithinQuota = isWithinQuotaSql(
    deps,
    'schedules',
    { userId: sql`active.user_id`, id: sql`active.id::text`, since: sql`active.created_at` },
    now,
  );
  // A clock that was ahead may have decided what is more than a day away. It's decided again each hour.
  const decidedBefore = now.getUTCMinutes() === 0 ? dayAfter(now) : null;
  const { rows } = await sql<ScheduleKey>`
    select schedule.user_id as "userId", schedule.id from (
      select user_id, id from scheduled_agent active
      where state = 'active' and (next_slot_at <= ${now} or next_slot_at > ${decidedBefore}::timestamptz) and ${isWithinQuota}
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

const maxTitleLength = 120;

/**
 * Starts a locked schedule's oldest waiting run unless one is in progress: never two at once. A run that
 * waited longer than the maximum for missed runs ends without running. In the caller's transaction.
 */
async function startNextRun(
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
    realm: await agentRealm(trx, userId),
    title: titleOf(schedule, next, now),
    now,
  });
  const prompt = await startPrompt(trx, deps, { userId, queryId: query.id, text: schedule.prompt, now });
  await trx
    .updateTable('agent_run')
    .set({ query_id: query.id, prompt_id: prompt.id, started_at: now })
    .where(owned('agent_run', { userId, id: next.id }))
    .execute();
  await notifyChange(trx, userId, { name: 'scheduled-agent', id: scheduleId });
}

/** Runs that are waiting or in progress, oldest first. A run that waits for the user doesn't block others. */
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
      error_message: 'It waited more than 48 hours, so it didn’t run.',
      ended_at: now,
    })
    .where('user_id', '=', user_id)
    .where('schedule_id', '=', id)
    .where('state', '=', 'queued')
    .where('started_at', 'is', null)
    .where('slot', '<', new Date(now.getTime() - maxMissedMs))
    .execute();
}

/** The title of its conversation: `Weekly digest · Mon 23 Nov, 08:00`. */
function titleOf({ name, timezone }: Schedule, { slot }: Run, now: Date): string {
  const when = localTimeLabel(slot ?? now, timezone, now);
  const room = maxTitleLength - when.length - 3;
  return `${[...name].slice(0, room).join('')} · ${when}`;
}

/**
 * Runs a schedule immediately, even while its user has paused it.
 *
 * @throws AppError `not_found`; `plan_limit` while it is paused by the user's plan; `conflict` while a run is
 *   in progress or waiting
 */
export async function runNow(
  { db, clock, tasks, billing }: Pick<Deps, 'db' | 'clock' | 'tasks' | 'billing'>,
  { userId, id }: ScheduleKey,
): Promise<AgentRun> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const locked = await lockSchedule(trx, { userId, id });
    await refusePaused(trx, { billing }, { userId, meter: 'schedules', id, now });
    const open = await trx
      .selectFrom('agent_run')
      .select('id')
      .where('user_id', '=', userId)
      .where('schedule_id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .limit(1)
      .executeTakeFirst();
    if (open) throw new AppError('conflict', 'A run is in progress. Wait until it ends, or stop it.');
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
      .where(owned('agent_run', { userId, id: begun.id }))
      .executeTakeFirstOrThrow();
    return runAnswer(run);
  });
}

const interruptedMessage =
  'The database went back to an earlier state during this run, so it may already have finished.';

/**
 * After the database went back to an earlier state: what schedules had to do since then may already have been done, published and sent.
 * Those slots are skipped, whatever the policy for missed runs, and runs in progress are canceled before
 * their outputs.
 */
export async function skipSlots(trx: Transaction<Database>, { now }: { now: Date }): Promise<void> {
  await trx
    .updateTable('agent_run')
    .set({ state: 'cancelled', error_message: interruptedMessage, ended_at: now, outputs_at: null })
    .where('state', 'in', ['queued', 'running'])
    .execute();
  await trx.updateTable('agent_run').set({ outputs_at: null }).where('outputs_at', 'is not', null).execute();
  const due = await trx
    .selectFrom('scheduled_agent')
    .select(['user_id', 'id', 'cron', 'timezone'])
    .where('state', '=', 'active')
    .where('next_slot_at', '<=', now)
    .execute();
  for (const { user_id, id, cron, timezone } of due) {
    const next = nextSlot({ cron, timezone }, now);
    await trx
      .updateTable('scheduled_agent')
      .set({ next_slot_at: next, ...(next === null ? { state: 'completed' } : {}) })
      .where(owned('scheduled_agent', { user_id, id }))
      .execute();
  }
}
