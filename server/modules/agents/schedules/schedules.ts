import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type {
  AgentRun,
  NextRun,
  ScheduledAgent,
  ScheduledAgentDetails,
  SchedulePublishing,
} from '#contract/agents/scheduled-agents.ts';
import { Id, Moment } from '#contract/paging.ts';
import { notFound } from '#server/app-error.ts';
import { versionOf } from '#server/based-on.ts';
import { decodeCursor, pageOf, pageRows } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import type { AgentRunTable, ScheduledAgentTable } from '#server/modules/agents/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import { checkPlan, describeCron } from './read-cron.ts';
import { webhookSecretOf } from './schedule-webhook.ts';
import { nextRuns } from './slots.ts';

export type ScheduleKey = { userId: string; id: string };

/** A schedule with its agent's name. */
export type Schedule = Selectable<ScheduledAgentTable> & { agent_name: string };

/** A user's schedules whose agents aren't in the trash. */
export function selectSchedules(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('agent')
    .innerJoin('scheduled_agent', (join) =>
      join
        .onRef('scheduled_agent.user_id', '=', 'agent.user_id')
        .onRef('scheduled_agent.agent_id', '=', 'agent.id'),
    )
    .selectAll('scheduled_agent')
    .select('agent.name as agent_name')
    .where('agent.user_id', '=', userId)
    .where('agent.deleted_at', 'is', null);
}

/** @throws AppError `not_found` for another user's id, or a schedule whose agent is in the trash */
async function requireOwnedSchedule(db: Kysely<Database>, { userId, id }: ScheduleKey): Promise<Schedule> {
  const found = await selectSchedules(db, userId).where('scheduled_agent.id', '=', id).executeTakeFirst();
  if (found === undefined) throw notFound('Schedule');
  return found;
}

/** Like {@link requireOwnedSchedule}, locked with its agent until the transaction ends. */
export async function lockSchedule(
  trx: Transaction<Database>,
  { userId, id }: ScheduleKey,
): Promise<Schedule> {
  const locked = await selectSchedules(trx, userId)
    .where('scheduled_agent.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (locked === undefined) throw notFound('Schedule');
  return locked;
}

/** A user's schedules as the API returns them, in the given order. */
async function scheduleAnswers(
  db: Kysely<Database>,
  userId: string,
  schedules: readonly Schedule[],
  now: Date,
): Promise<ScheduledAgent[]> {
  const newest = await newestRuns(
    db,
    userId,
    schedules.map(({ id }) => id),
  );
  return schedules.map((schedule) => scheduleAnswer(schedule, newest.get(schedule.id) ?? null, now));
}

function scheduleAnswer(schedule: Schedule, lastRun: AgentRun | null, now: Date): ScheduledAgent {
  const { name, prompt, cron, timezone, missed_policy: missedPolicy, outputs } = schedule;
  return {
    id: schedule.id,
    agent: { id: schedule.agent_id, name: schedule.agent_name },
    name,
    prompt,
    cron,
    timezone,
    words: describeCron(cron),
    missedPolicy,
    outputs,
    version: versionOf({ name, prompt, cron, timezone, missedPolicy, outputs }),
    publishing: publishingOf(schedule),
    publishingWithdrawn: schedule.publish_withdrawn,
    state: schedule.state,
    pausedReason: schedule.paused_reason,
    failures: schedule.failures,
    nextRuns: comingRuns(schedule, now),
    lastRun,
    createdAt: schedule.created_at.toISOString(),
    updatedAt: schedule.updated_at.toISOString(),
  };
}

function publishingOf(schedule: Schedule): SchedulePublishing | null {
  const { publish_channel: channel, publish_approved_at: approvedAt, publish_options: options } = schedule;
  if (channel === null || approvedAt === null) return null;
  return {
    channel,
    options,
    approvedAt: approvedAt.toISOString(),
    memberName: schedule.publish_member_name ?? '',
  };
}

function comingRuns({ cron, timezone, next_slot_at: next }: Schedule, now: Date): NextRun[] {
  if (next === null) return [];
  // A slot that was handled doesn't run again, even if the clock went back.
  return nextRuns(cron, timezone, next > now ? new Date(next.getTime() - 1) : now, now);
}

const defaultLimit = 20;
const SchedulesCursor = z.object({ next: Moment.nullable(), id: Id });

/** Slots are whole seconds, so a `Date` is precise enough. Schedules without a next run come last. */
const order = sql<Date>`coalesce(scheduled_agent.next_slot_at, 'infinity'::timestamptz)`;

/**
 * A page of the user's schedules, next run first.
 *
 * @throws AppError that names the field `cursor` if it is invalid
 */
export async function listSchedules(
  db: Kysely<Database>,
  userId: string,
  query: { agentId?: string | undefined; cursor?: string | undefined; limit?: number | undefined },
  now: Date,
): Promise<{ items: ScheduledAgent[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(SchedulesCursor, query.cursor);
  const limit = query.limit ?? defaultLimit;
  const rows = await selectSchedules(db, userId)
    .$call((all) =>
      query.agentId === undefined ? all : all.where('scheduled_agent.agent_id', '=', query.agentId),
    )
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(${order}, scheduled_agent.id) > (coalesce(${after?.next}::timestamptz, 'infinity'), ${after?.id}::uuid)`,
      ),
    )
    .orderBy(order)
    .orderBy('scheduled_agent.id')
    .limit(limit + 1)
    .execute();
  const { shown, nextCursor } = pageRows(rows, limit, ({ next_slot_at, id }) => ({
    next: next_slot_at?.toISOString() ?? null,
    id,
  }));
  return { items: await scheduleAnswers(db, userId, shown, now), nextCursor };
}

/** One schedule with its webhook's secret. @throws AppError `not_found` */
export async function readSchedule(
  db: Kysely<Database>,
  { secrets }: Pick<Deps, 'secrets'>,
  key: ScheduleKey,
  now: Date,
): Promise<ScheduledAgentDetails> {
  const schedule = await requireOwnedSchedule(db, key);
  const newest = await newestRuns(db, key.userId, [key.id]);
  return {
    ...scheduleAnswer(schedule, newest.get(key.id) ?? null, now),
    webhookSecret: schedule.outputs.webhook === null ? null : webhookSecretOf(secrets, schedule),
  };
}

/**
 * When a plan would run. Without a zone, uses the one in the user's profile.
 *
 * @throws AppError `invalid_request` for the fields `cron` and `timezone`
 */
export async function previewSchedule(
  db: Kysely<Database>,
  userId: string,
  asked: { cron: string; timezone?: string | undefined },
  now: Date,
): Promise<{ words: string; nextRuns: NextRun[] }> {
  const zone = asked.timezone ?? (await timeZoneOf(db, userId));
  const { cron, timezone } = checkPlan({ cron: asked.cron, timezone: zone }, now);
  return { words: describeCron(cron), nextRuns: nextRuns(cron, timezone, now) };
}

export type Run = Selectable<AgentRunTable>;

/** A run as the API returns it. */
export function runAnswer(run: Run): AgentRun {
  return {
    id: run.id,
    scheduleId: run.schedule_id,
    slot: run.slot?.toISOString() ?? null,
    state: run.state,
    queryId: run.query_id,
    promptId: run.prompt_id,
    outputs: run.outputs,
    published: run.published,
    error: run.error_message,
    createdAt: run.created_at.toISOString(),
    endedAt: run.ended_at?.toISOString() ?? null,
  };
}

/** The latest run of each of these schedules, by schedule id. */
async function newestRuns(
  db: Kysely<Database>,
  userId: string,
  scheduleIds: readonly string[],
): Promise<Map<string, AgentRun>> {
  const { rows } = await sql<Run>`
    select run.* from unnest(${[...scheduleIds]}::uuid[]) as schedule (id)
    cross join lateral (
      select * from agent_run where user_id = ${userId} and schedule_id = schedule.id
      order by created_at desc, id desc limit 1
    ) run`.execute(db);
  return new Map(rows.map((run) => [run.schedule_id, runAnswer(run)]));
}

const defaultRuns = 20;
const RunsCursor = z.object({ at: Moment, id: Id });

/**
 * A page of a schedule's runs, newest first.
 *
 * @throws AppError `not_found`; one that names the field `cursor` if it is invalid
 */
export async function listRuns(
  db: Kysely<Database>,
  key: ScheduleKey,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ items: AgentRun[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(RunsCursor, query.cursor);
  await requireOwnedSchedule(db, key);
  const limit = query.limit ?? defaultRuns;
  const rows = await db
    .selectFrom('agent_run')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('schedule_id', '=', key.id)
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  // Precise enough: our own clock wrote it, in whole milliseconds.
  return pageOf(rows, limit, runAnswer, ({ created_at, id }) => ({ at: created_at.toISOString(), id }));
}
