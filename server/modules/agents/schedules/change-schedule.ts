import type { Transaction, Updateable } from 'kysely';
import type { ScheduledAgentChange, ScheduledAgentDetails } from '#contract/scheduled-agents.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { cleanText } from '#server/modules/agents/prompts/clean-text.ts';
import { agentNetwork } from '#server/modules/agents/queries/agent-network.ts';
import type { ScheduledAgentTable } from '#server/modules/agents/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireRoom } from '#server/modules/plan/limits/require-room.ts';
import { approvalColumns } from './approve-publishing.ts';
import { checkPlan } from './check-plan.ts';
import { checkWebhook } from './check-webhook.ts';
import { pauseSchedule } from './pause-schedule.ts';
import { readSchedule } from './read-schedule.ts';
import { lockSchedule, type Schedule, type ScheduleKey } from './require-owned-schedule.ts';
import { nextSlot } from './slots.ts';
import { sealNewSecret, webhookSecretOf } from './webhook-secret.ts';
import { withoutApproval } from './withdraw-publishing.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'web' | 'secrets' | 'channels' | 'billing'>;
type Columns = Updateable<ScheduledAgentTable>;

/**
 * Changes a schedule: what is absent stays. Switched on, it runs from its next time on; what passed meanwhile was not
 * missed. To ask something else takes the approval to publish back, unless this very call gives it.
 *
 * @throws AppError `not_found`; `invalid_request` by the field's name; `plan_limit`; `not_configured` or `reconnect_needed` where
 * publishing is approved and nobody is connected
 */
export async function changeSchedule(
  deps: ChangeDeps,
  key: ScheduleKey,
  change: ScheduledAgentChange,
): Promise<ScheduledAgentDetails> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (trx) => {
    const locked = await lockSchedule(trx, key);
    if (change.state === 'active' && locked.state !== 'active') {
      await requireRoom(trx, deps, { userId: key.userId, meter: 'schedules', now });
    }
    const columns: Columns = {
      ...wordsOf(change),
      ...planOf(locked, change, now),
      ...(await outputsOf(trx, deps, locked, change)),
      ...(await publishingOf(trx, deps, locked, change, now)),
      updated_at: now,
    };
    await trx
      .updateTable('scheduled_agent')
      .set(columns)
      .where('user_id', '=', key.userId)
      .where('id', '=', key.id)
      .execute();
    if (change.state === 'paused') await pauseSchedule(trx, { ...key, state: 'paused', why: null, now });
    await notifyChange(trx, key.userId, { name: 'scheduled-agent', id: key.id });
    return readSchedule(trx, deps, key, now);
  });
}

function wordsOf({ name, prompt, missedPolicy }: ScheduledAgentChange): Columns {
  return {
    ...(name === undefined ? {} : { name: cleanText(name) }),
    ...(prompt === undefined ? {} : { prompt: cleanText(prompt) }),
    ...(missedPolicy === undefined ? {} : { missed_policy: missedPolicy }),
  };
}

/** The plan, and what becomes of its next time. */
function planOf(locked: Schedule, change: ScheduledAgentChange, now: Date): Columns {
  const isChanged = change.cron !== undefined || change.timezone !== undefined;
  const plan = isChanged
    ? checkPlan({ cron: change.cron ?? locked.cron, timezone: change.timezone ?? locked.timezone }, now)
    : { cron: locked.cron, timezone: locked.timezone };
  const isNew = plan.cron !== locked.cron || plan.timezone !== locked.timezone;
  const isSwitchedOn = change.state === 'active' && locked.state !== 'active';
  if (!isSwitchedOn && !(isNew && locked.state === 'active')) return plan;
  return {
    ...plan,
    state: 'active',
    next_slot_at: nextSlot(plan, now),
    ...(isSwitchedOn ? { paused_reason: null, failures: 0 } : {}),
  };
}

async function outputsOf(
  trx: Transaction<Database>,
  { web, secrets }: ChangeDeps,
  locked: Schedule,
  { outputs }: ScheduledAgentChange,
): Promise<Columns> {
  if (outputs === undefined) return {};
  checkWebhook(web, outputs.webhook, await agentNetwork(trx, locked.user_id));
  const needsSecret = outputs.webhook !== null && webhookSecretOf(secrets, locked) === null;
  return {
    outputs: JSON.stringify(outputs),
    ...(needsSecret
      ? { webhook_secret: sealNewSecret(secrets, { userId: locked.user_id, id: locked.id }) }
      : {}),
  };
}

async function publishingOf(
  trx: Transaction<Database>,
  deps: ChangeDeps,
  locked: Schedule,
  { prompt, publishing }: ScheduledAgentChange,
  now: Date,
): Promise<Columns> {
  if (publishing) return approvalColumns(trx, deps, locked.user_id, publishing, now);
  if (publishing === null) return withoutApproval(null);
  const isOther = prompt !== undefined && cleanText(prompt) !== locked.prompt;
  return isOther && locked.publish_approved_at !== null
    ? withoutApproval('What it asks was changed. Approve publishing again.')
    : {};
}
