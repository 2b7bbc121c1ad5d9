import type { Kysely } from 'kysely';
import type { ScheduledAgentDetails } from '#contract/scheduled-agents.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireOwnedSchedule, type ScheduleKey } from './require-owned-schedule.ts';
import { newestRuns } from './run-answer.ts';
import { scheduleAnswer } from './schedule-answer.ts';
import { webhookSecretOf } from './webhook-secret.ts';

/** One schedule with the secret of its webhook. @throws AppError `not_found` */
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
