import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { cancelDigests } from './cancel-digests.ts';

/**
 * Switches a user's digest off where it was switched on for another Slack workspace than the one that is connected now,
 * and notes why, in the caller's transaction. Its channel goes too: it is one of the other workspace's.
 *
 * @param by.name how the workspace is called that is connected now
 */
export async function endDigestElsewhere(
  trx: Transaction<Database>,
  by: { userId: string; memberId: string; name: string; now: Date },
): Promise<void> {
  const { userId, memberId, name, now } = by;
  const ended = await trx
    .updateTable('signals_digest')
    .set({
      is_on: false,
      next_at: null,
      member_id: null,
      channel_id: null,
      channel_name: null,
      off_reason: `Slack is connected with another workspace now, ${name}. Switch it on again to be told there.`,
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .where('via', '=', 'slack')
    .where('is_on', '=', true)
    .where('member_id', '<>', memberId)
    .returning('user_id')
    .executeTakeFirst();
  if (ended) await cancelDigests(trx, { userId, now });
}
