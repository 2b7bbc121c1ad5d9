import { type Kysely, sql, type Transaction } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { Channel, PublicationOptions } from '#contract/channels/publications.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { owned } from '#server/db/owned.ts';
import { agentRealm } from '#server/modules/agents/agent-realm.ts';
import {
  requireOwnedConnection,
  usableStates,
} from '#server/modules/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { readyOptions } from '#server/modules/publishing/checks/ready-options.ts';

/**
 * The columns that record the approval to publish without a click: for this channel and these options, as the
 * member who is connected now.
 *
 * @throws AppError `invalid_request` for what is missing, as in `publishing.options.title`;
 *   `not_configured` or `reconnect_needed` if no account is connected
 */
export async function approvalColumns(
  db: Kysely<Database>,
  { channels }: Pick<Deps, 'channels'>,
  userId: string,
  asked: { channel: Channel; options: PublicationOptions | null },
  now: Date,
) {
  const options = namedWithin(() => readyOptions(asked.channel, asked.options));
  const realm = await agentRealm(db, userId);
  const { connection } = await requireOwnedConnection(db, channels, {
    userId,
    channel: asked.channel,
    realm,
    kind: 'post',
  });
  return {
    publish_channel: asked.channel,
    publish_options: options && JSON.stringify(options),
    publish_member_id: connection.member_id,
    publish_member_name: connection.name,
    publish_approved_at: now,
    publish_withdrawn: null,
  };
}

/** Renames an error's fields to this route's field names. */
function namedWithin<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError) || !error.issues) throw error;
    const issues = error.issues.map(({ path, message }) => ({ path: `publishing.${path}`, message }));
    throw new AppError(error.code, issues.map(({ message }) => message).join(' '), issues);
  }
}

/** The columns of a schedule that publishes nothing without a click, with the reason. */
export const withoutApproval = (why: string | null) => ({
  publish_channel: null,
  publish_options: null,
  publish_member_id: null,
  publish_member_name: null,
  publish_approved_at: null,
  publish_withdrawn: why,
});

/**
 * Withdraws the approvals to publish without a click from an agent's schedules, because they were given for
 * the agent's former instructions and tools. In the caller's transaction.
 */
export async function withdrawApprovalsOf(
  trx: Transaction<Database>,
  { userId, agentId, now }: { userId: string; agentId: string; now: Date },
): Promise<void> {
  const withdrawn = await trx
    .updateTable('scheduled_agent')
    .set({
      ...withoutApproval('The agent’s instructions or tools were changed. Approve publishing again.'),
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .where('publish_approved_at', 'is not', null)
    .returning('id')
    .execute();
  for (const { id } of withdrawn) await notifyChange(trx, userId, { name: 'scheduled-agent', id });
}

/** Withdraws approvals that were given for a member if a different member is connected now. */
export async function withdrawForOthers(db: Kysely<Database>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ userId: string; id: string; channel: Channel; was: string; is: string }>`
      select schedule.user_id as "userId", schedule.id, schedule.publish_channel as channel,
        coalesce(schedule.publish_member_name, '') as was, other.name as is
      from scheduled_agent schedule
      cross join lateral (
        select connection.name from connection
        where connection.user_id = schedule.user_id and connection.channel = schedule.publish_channel
          and connection.state = any(${[...usableStates]}::text[])
          and connection.member_id is distinct from schedule.publish_member_id
        limit 1
      ) other
      where schedule.publish_approved_at is not null and not exists (
        select from connection
        where connection.user_id = schedule.user_id and connection.channel = schedule.publish_channel
          and connection.state = any(${[...usableStates]}::text[])
          and connection.member_id = schedule.publish_member_id
      )
      for no key update of schedule skip locked`.execute(trx);
    for (const { userId, id, channel, was, is } of rows) {
      await trx
        .updateTable('scheduled_agent')
        .set({ ...withoutApproval(otherMemberMessage(channel, was, is)), updated_at: now })
        .where(owned('scheduled_agent', { userId, id }))
        .execute();
      await notifyChange(trx, userId, { name: 'scheduled-agent', id });
    }
  });
}

function otherMemberMessage(channel: Channel, was: string, is: string): string {
  return `Publishing was approved for ${was}, but ${is} is connected to ${channelNames[channel]} now. Approve publishing again.`;
}
