import type { Kysely } from 'kysely';
import type { AgentRun, NextRun, ScheduledAgent, SchedulePublishing } from '#contract/scheduled-agents.ts';
import type { Database } from '#server/db/database.ts';
import { describeCron } from './describe-cron.ts';
import { nextRuns } from './next-runs.ts';
import type { Schedule } from './require-owned-schedule.ts';
import { newestRuns } from './run-answer.ts';

/** Schedules of a user as the wire shows them, in the order given. */
export async function scheduleAnswers(
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

export function scheduleAnswer(schedule: Schedule, lastRun: AgentRun | null, now: Date): ScheduledAgent {
  return {
    id: schedule.id,
    agent: { id: schedule.agent_id, name: schedule.agent_name },
    name: schedule.name,
    prompt: schedule.prompt,
    cron: schedule.cron,
    timezone: schedule.timezone,
    words: describeCron(schedule.cron),
    missedPolicy: schedule.missed_policy,
    outputs: schedule.outputs,
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
  // What had its turn does not come again, whatever the clock says.
  return nextRuns(cron, timezone, next > now ? new Date(next.getTime() - 1) : now, now);
}
