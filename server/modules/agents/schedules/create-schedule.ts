import type { Transaction } from 'kysely';
import {
  maxSchedules,
  type NewScheduledAgent,
  type ScheduledAgentDetails,
} from '#contract/scheduled-agents.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { requireOwnedAgent } from '#server/modules/agents/agents/require-owned-agent.ts';
import { cleanText } from '#server/modules/agents/prompts/clean-text.ts';
import { agentNetwork } from '#server/modules/agents/queries/agent-network.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireRoom } from '#server/modules/plan/limits/require-room.ts';
import { approvalColumns } from './approve-publishing.ts';
import { checkPlan } from './check-plan.ts';
import { checkWebhook } from './check-webhook.ts';
import { readSchedule } from './read-schedule.ts';
import { nextSlot } from './slots.ts';
import { sealNewSecret } from './webhook-secret.ts';

/**
 * Lets an agent run by itself from now on. What is published without a click is approved by this very call, or nothing is.
 *
 * @throws AppError `not_found` for a stranger's agent; `conflict` where there are the most already; `plan_limit`; `invalid_request` for
 * the fields `cron`, `timezone` and `outputs.webhook`; `not_configured` or `reconnect_needed` where publishing is approved
 * and nobody is connected
 */
export async function createSchedule(
  deps: Pick<Deps, 'db' | 'clock' | 'web' | 'secrets' | 'channels' | 'billing'>,
  userId: string,
  wanted: NewScheduledAgent,
): Promise<ScheduledAgentDetails> {
  const { db, clock, web, secrets } = deps;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    await requireOwnedAgent(trx, userId, wanted.agentId);
    await refuseMore(trx, userId);
    await requireRoom(trx, deps, { userId, meter: 'schedules', now });
    const plan = checkPlan({ cron: wanted.cron, timezone: wanted.timezone ?? user.timezone }, now);
    checkWebhook(web, wanted.outputs.webhook, await agentNetwork(trx, userId));
    const approval = wanted.publishing
      ? await approvalColumns(trx, deps, userId, wanted.publishing, now)
      : {};
    const { id } = await trx
      .insertInto('scheduled_agent')
      .values({
        user_id: userId,
        agent_id: wanted.agentId,
        name: cleanText(wanted.name),
        prompt: cleanText(wanted.prompt),
        ...plan,
        missed_policy: wanted.missedPolicy ?? 'once',
        outputs: JSON.stringify(wanted.outputs),
        state: 'active',
        next_slot_at: nextSlot(plan, now),
        ...approval,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (wanted.outputs.webhook !== null) {
      await trx
        .updateTable('scheduled_agent')
        .set({ webhook_secret: sealNewSecret(secrets, { userId, id }) })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
    }
    await notifyChange(trx, userId, { name: 'scheduled-agent', id });
    return readSchedule(trx, { secrets }, { userId, id }, now);
  });
}

/** Locked, so that two at once do not go beyond the most. */
async function lockUser(trx: Transaction<Database>, userId: string): Promise<{ timezone: string }> {
  return trx
    .selectFrom('app_user')
    .select('timezone')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function refuseMore(trx: Transaction<Database>, userId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('scheduled_agent')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) < maxSchedules) return;
  throw new AppError('conflict', `There are ${maxSchedules} schedules already. Delete one first.`);
}
