import type { NextRun } from '#contract/scheduled-agents.ts';
import { checkPlan, type Plan } from './check-plan.ts';
import { describeCron } from './describe-cron.ts';
import { nextRuns } from './next-runs.ts';

/** When a plan would run. @throws AppError `invalid_request` for the fields `cron` and `timezone` */
export function previewSchedule(plan: Plan, now: Date): { words: string; nextRuns: NextRun[] } {
  const { cron, timezone } = checkPlan(plan, now);
  return { words: describeCron(cron), nextRuns: nextRuns(cron, timezone, now) };
}
