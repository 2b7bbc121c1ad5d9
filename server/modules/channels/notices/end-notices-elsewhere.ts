import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Switches off what a user is notified by another Slack workspace than the one that is connected now, in the caller's
 * transaction: it was approved for that one.
 */
export async function endNoticesElsewhere(
  trx: Transaction<Database>,
  { userId, memberId, now }: { userId: string; memberId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('notice_choice')
    .set({ by_slack: false, slack_member_id: null, updated_at: now })
    .where('user_id', '=', userId)
    .where('slack_member_id', '<>', memberId)
    .execute();
}
