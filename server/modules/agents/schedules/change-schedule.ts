import { sql, type Transaction, type Updateable } from 'kysely';
import type { IdOrIds } from '#contract/agents/agents.ts';
import {
  maxSchedules,
  type NewScheduledAgent,
  type ScheduledAgentChange,
  type ScheduledAgentDetails,
} from '#contract/agents/scheduled-agents.ts';
import { AppError, notFound } from '#server/app-error.ts';
import { changeBasedOn } from '#server/based-on.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { agentRealm } from '#server/modules/agents/agent-realm.ts';
import { requireOwnedAgent } from '#server/modules/agents/agents.ts';
import { cleanText } from '#server/modules/agents/prompts/clean-text.ts';
import type { ScheduledAgentTable } from '#server/modules/agents/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireQuota } from '#server/modules/plan/quota.ts';
import { pauseSchedule } from './pause-schedule.ts';
import { approvalColumns, withoutApproval } from './publishing-approval.ts';
import { checkPlan } from './read-cron.ts';
import { checkWebhook, encryptNewSecret, webhookSecretOf } from './schedule-webhook.ts';
import { lockSchedule, readSchedule, type Schedule, type ScheduleKey } from './schedules.ts';
import { nextSlot } from './slots.ts';

/**
 * Lets an agent run automatically from now on. It publishes nothing without a click unless this call approves
 * it.
 *
 * @throws AppError `not_found` for another user's agent; `conflict` if the maximum number of schedules
 *   exists; `plan_limit`; `invalid_request` for the fields `cron`, `timezone` and `outputs.webhook`;
 *   `not_configured` or `reconnect_needed` if publishing is approved but no account is connected
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
    await requireQuota(trx, deps, { userId, meter: 'schedules', now });
    const plan = checkPlan({ cron: wanted.cron, timezone: wanted.timezone ?? user.timezone }, now);
    checkWebhook(web, wanted.outputs.webhook, await agentRealm(trx, userId));
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
        .set({ webhook_secret: encryptNewSecret(secrets, { userId, id }) })
        .where(owned('scheduled_agent', { userId, id }))
        .execute();
    }
    await notifyChange(trx, userId, { name: 'scheduled-agent', id });
    return readSchedule(trx, { secrets }, { userId, id }, now);
  });
}

/** Locked, so two concurrent calls can't exceed the maximum. */
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
  throw new AppError('conflict', `You have ${maxSchedules} schedules, the maximum. Delete one first.`);
}

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'web' | 'secrets' | 'channels' | 'billing'>;
type Columns = Updateable<ScheduledAgentTable>;

/**
 * Changes a schedule; absent fields stay as they are. When switched on, it runs from its next time on; times
 * that passed while it was off don't count as missed. Changing the prompt revokes the approval to publish,
 * unless this call gives it.
 *
 * @throws AppError `not_found`; `invalid_request` by the field's name; `plan_limit`; `not_configured` or
 *   `reconnect_needed` if publishing is approved but no account is connected
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
      await requireQuota(trx, deps, { userId: key.userId, meter: 'schedules', now });
    }
    const columns: Columns = {
      ...wordsOf(change),
      ...planOf(locked, change, now),
      ...(await outputsOf(trx, deps, locked, change)),
      ...(await publishingOf(trx, deps, locked, change, now)),
      updated_at: now,
    };
    await changeBasedOn(
      change.basedOn,
      async () => {
        const { webhookSecret: _, ...current } = await readSchedule(trx, deps, key, now);
        return current;
      },
      () => trx.updateTable('scheduled_agent').set(columns).where(owned('scheduled_agent', key)).execute(),
    );
    if (change.state === 'paused') await pauseSchedule(trx, { ...key, state: 'paused', why: null, now });
    await notifyChange(trx, key.userId, { name: 'scheduled-agent', id: key.id });
    return readSchedule(trx, deps, key, now);
  });
}

/**
 * Stops mailing a schedule's answers. Everything else about it stays.
 *
 * @returns its name; null if there's no such schedule
 */
export async function stopMailingAnswers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: ScheduleKey,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const stopped = await trx
      .updateTable('scheduled_agent')
      .set({ outputs: sql`outputs || '{"mail": false}'`, updated_at: clock.now() })
      .where(owned('scheduled_agent', key))
      .returning('name')
      .executeTakeFirst();
    if (!stopped) return null;
    await notifyChange(trx, key.userId, { name: 'scheduled-agent', id: key.id });
    return stopped.name;
  });
}

function wordsOf({ name, prompt, missedPolicy }: ScheduledAgentChange): Columns {
  return {
    ...(name === undefined ? {} : { name: cleanText(name) }),
    ...(prompt === undefined ? {} : { prompt: cleanText(prompt) }),
    ...(missedPolicy === undefined ? {} : { missed_policy: missedPolicy }),
  };
}

/** The new plan, and how it affects the next run. */
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
  checkWebhook(web, outputs.webhook, await agentRealm(trx, locked.user_id));
  const needsSecret = outputs.webhook !== null && webhookSecretOf(secrets, locked) === null;
  return {
    outputs: JSON.stringify(outputs),
    ...(needsSecret
      ? { webhook_secret: encryptNewSecret(secrets, { userId: locked.user_id, id: locked.id }) }
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
    ? withoutApproval('The question was changed. Approve publishing again.')
    : {};
}

/**
 * Deletes schedules with their history. Conversations and artifacts stay, and a run in progress continues as
 * a conversation.
 *
 * @throws AppError `not_found` if one isn't the user's; then none is deleted
 */
export async function removeSchedules(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { id, ids = [] }: IdOrIds,
): Promise<{ id: string; ids: string[] }> {
  const asked = [...new Set([...(id === undefined ? [] : [id]), ...ids])];
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('scheduled_agent')
      .where('user_id', '=', userId)
      .where('id', 'in', asked)
      .returning('id')
      .execute();
    if (removed.length < asked.length) throw notFound('Schedule');
    for (const each of asked) await notifyChange(trx, userId, { name: 'scheduled-agent', id: each });
    return { id: asked[0] ?? '', ids: asked };
  });
}
