import { sql, type Transaction } from 'kysely';
import type { DigestChoice, SignalsDigest } from '#contract/digests.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { ownConnection } from '#server/modules/channels/connections/own-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { cancelDigests } from './cancel-digests.ts';
import { firstMs } from './compose-digest.ts';
import { nextDigest } from './digest-times.ts';
import { readDigest } from './read-digest.ts';
import { slackNetwork } from './slack-network.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'channels' | 'connects'>;

/**
 * Writes a user's choice. Switching it on approves what is sent by it to the workspace that is connected now, until it
 * is switched off or another one is connected; the first one comes the next time that the hour strikes. Switching it
 * off takes back what waits.
 *
 * @throws AppError `not_configured`, `reconnect_needed` where it is switched on and could not be sent; `conflict` where
 * another workspace is being connected at this moment
 */
export async function changeDigest(
  tools: Tools,
  userId: string,
  { isOn, hour, channelId, channelName }: DigestChoice,
): Promise<SignalsDigest> {
  const { db, clock } = tools;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const memberId = isOn ? await memberNow(trx, tools, userId) : null;
    const { timezone } = await trx
      .selectFrom('app_user')
      .select('timezone')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const nextAt = isOn ? nextDigest(now, hour, timezone).at : null;
    const facts = {
      is_on: isOn,
      hour,
      channel_id: channelId,
      channel_name: channelId === null ? null : channelName,
      member_id: memberId,
      off_reason: null,
      next_at: nextAt,
      time_zone: timezone,
      updated_at: now,
    };
    const firstFrom = nextAt && new Date(nextAt.getTime() - firstMs);
    await trx
      .insertInto('signals_digest')
      .values({ user_id: userId, via: 'slack', created_at: now, first_from: firstFrom, ...facts })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'via']).doUpdateSet({
          ...facts,
          first_from: sql<Date | null>`coalesce(signals_digest.first_from, excluded.first_from)`,
        }),
      )
      .execute();
    if (!isOn) await cancelDigests(trx, { userId, now });
  });
  return readDigest(db, userId);
}

/** Whose Slack it goes to. The connection is held, so that nobody connects another one before the choice is written. */
async function memberNow(
  trx: Transaction<Database>,
  { channels, connects }: Tools,
  userId: string,
): Promise<string> {
  const network = slackNetwork(connects);
  const { connection } = await ownConnection(trx, channels, {
    userId,
    channel: 'slack',
    network,
    kind: 'post',
  });
  const held = await trx
    .selectFrom('connection')
    .select('member_id')
    .where('user_id', '=', userId)
    .where('id', '=', connection.id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (held.member_id !== connection.member_id) {
    throw new AppError(
      'conflict',
      'Another Slack workspace was connected just now. Look again, then choose.',
    );
  }
  return held.member_id;
}
