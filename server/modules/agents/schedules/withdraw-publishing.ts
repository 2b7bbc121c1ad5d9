import { type Kysely, sql, type Transaction } from 'kysely';
import { channelNames } from '#contract/channel-words.ts';
import type { Channel } from '#contract/publications.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { usableStates } from '#server/modules/channels/connections/require-owned-connection.ts';

/** The columns of a schedule that publishes nothing without a click, and why that is so. */
export const withoutApproval = (why: string | null) => ({
  publish_channel: null,
  publish_options: null,
  publish_member_id: null,
  publish_member_name: null,
  publish_approved_at: null,
  publish_withdrawn: why,
});

/**
 * Takes back the approvals to publish without a click of an agent's schedules: it is another agent from now on, and the
 * approval was for what it was. In the caller's transaction.
 */
export async function withdrawApprovalsOf(
  trx: Transaction<Database>,
  { userId, agentId, now }: { userId: string; agentId: string; now: Date },
): Promise<void> {
  const withdrawn = await trx
    .updateTable('scheduled_agent')
    .set({
      ...withoutApproval('The instructions or tools of the agent were changed. Approve publishing again.'),
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .where('publish_approved_at', 'is not', null)
    .returning('id')
    .execute();
  for (const { id } of withdrawn) await notifyChange(trx, userId, { name: 'scheduled-agent', id });
}

/** Takes back the approvals that were given in the name of a member in whose place another is connected now. */
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
        .set({ ...withoutApproval(otherMemberWords(channel, was, is)), updated_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
      await notifyChange(trx, userId, { name: 'scheduled-agent', id });
    }
  });
}

function otherMemberWords(channel: Channel, was: string, is: string): string {
  return `It was approved in the name of ${was}, and ${is} is connected to ${channelNames[channel]} now. Approve publishing again.`;
}
