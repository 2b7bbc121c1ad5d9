import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { cancelDigests } from './cancel-digests.ts';
import { firstMs } from './compose-digest.ts';
import { nextDigest } from './digest-times.ts';

/** How a digest is to come from now on. */
export type WrittenDigest = {
  userId: string;
  via: 'slack' | 'mail';
  isOn: boolean;
  hour: number;
  channelId: string | null;
  channelName: string | null;
  /** The workspace that it was approved for; null by mail, and while it is off. */
  memberId: string | null;
  now: Date;
};

/** Writes a choice, in the caller's transaction: the next one comes when the hour strikes. What waits while it is switched off is taken back. */
export async function writeDigest(trx: Transaction<Database>, digest: WrittenDigest): Promise<void> {
  const { userId, via, isOn, hour, now } = digest;
  const { timezone } = await trx
    .selectFrom('app_user')
    .select('timezone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const nextAt = isOn ? nextDigest(now, hour, timezone).at : null;
  const facts = {
    is_on: isOn,
    hour,
    channel_id: digest.channelId,
    channel_name: digest.channelId === null ? null : digest.channelName,
    member_id: digest.memberId,
    off_reason: null,
    next_at: nextAt,
    time_zone: timezone,
    updated_at: now,
  };
  const firstFrom = nextAt && new Date(nextAt.getTime() - firstMs);
  await trx
    .insertInto('signals_digest')
    .values({ user_id: userId, via, created_at: now, first_from: firstFrom, ...facts })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'via']).doUpdateSet({
        ...facts,
        first_from: sql<Date | null>`coalesce(signals_digest.first_from, excluded.first_from)`,
      }),
    )
    .execute();
  if (!isOn && via === 'slack') await cancelDigests(trx, { userId, now });
}
