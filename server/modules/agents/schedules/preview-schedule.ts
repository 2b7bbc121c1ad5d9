import type { Kysely } from 'kysely';
import type { NextRun } from '#contract/scheduled-agents.ts';
import type { Database } from '#server/db/database.ts';
import { checkPlan } from './check-plan.ts';
import { describeCron } from './describe-cron.ts';
import { nextRuns } from './next-runs.ts';

/**
 * When a plan would run, without a zone in that of the user's profile.
 *
 * @throws AppError `invalid_request` for the fields `cron` and `timezone`
 */
export async function previewSchedule(
  db: Kysely<Database>,
  userId: string,
  asked: { cron: string; timezone?: string | undefined },
  now: Date,
): Promise<{ words: string; nextRuns: NextRun[] }> {
  const user = await db
    .selectFrom('app_user')
    .select('timezone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { cron, timezone } = checkPlan({ cron: asked.cron, timezone: asked.timezone ?? user.timezone }, now);
  return { words: describeCron(cron), nextRuns: nextRuns(cron, timezone, now) };
}
