import type { DigestChoice, SignalsDigest } from '#contract/digests.ts';
import { ownConnection } from '#server/modules/channels/connections/own-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { nextDigest } from './digest-times.ts';
import { readDigest } from './read-digest.ts';
import { slackNetwork } from './slack-network.ts';

/**
 * Writes a user's choice. Switching it on approves what is sent by it until it is switched off; the first one comes the
 * next time that the hour strikes.
 *
 * @throws AppError `not_configured`, `reconnect_needed` where it is switched on and could not be sent
 */
export async function changeDigest(
  { db, clock, channels, connects }: Pick<Deps, 'db' | 'clock' | 'channels' | 'connects'>,
  userId: string,
  { isOn, hour, channelId, channelName }: DigestChoice,
): Promise<SignalsDigest> {
  const now = clock.now();
  if (isOn) {
    const network = slackNetwork(connects);
    await ownConnection(db, channels, { userId, channel: 'slack', network, kind: 'post' });
  }
  const { timezone } = await db
    .selectFrom('app_user')
    .select('timezone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const facts = {
    is_on: isOn,
    hour,
    channel_id: channelId,
    channel_name: channelId === null ? null : channelName,
    next_at: isOn ? nextDigest(now, hour, timezone).at : null,
    time_zone: timezone,
    updated_at: now,
  };
  await db
    .insertInto('signals_digest')
    .values({ user_id: userId, via: 'slack', created_at: now, ...facts })
    .onConflict((conflict) => conflict.columns(['user_id', 'via']).doUpdateSet(facts))
    .execute();
  return readDigest(db, userId);
}
