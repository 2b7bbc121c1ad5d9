import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/modules/deps.ts';
import { defaultHour } from './read-digest.ts';
import { slackMember } from './slack-member.ts';
import { writeDigest } from './write-digest.ts';

/**
 * Switches a user's digest on or off by each way, and sets the hour of both; what is undefined stays.
 *
 * @throws AppError `not_configured`, `reconnect_needed`, `conflict` where Slack is switched on and could not be sent to
 */
export async function switchDigests(
  trx: Transaction<Database>,
  tools: Pick<Deps, 'channels' | 'connects'>,
  wanted: {
    userId: string;
    mail: boolean | undefined;
    slack: boolean | undefined;
    hour: number | undefined;
    now: Date;
  },
): Promise<void> {
  const { userId, now } = wanted;
  for (const via of ['mail', 'slack'] as const) {
    const known = await trx
      .selectFrom('signals_digest')
      .select(['is_on', 'hour', 'channel_id', 'channel_name', 'member_id'])
      .where('user_id', '=', userId)
      .where('via', '=', via)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const isOn = wanted[via] ?? known?.is_on ?? false;
    const hour = wanted.hour ?? known?.hour ?? defaultHour;
    if (isOn === (known?.is_on ?? false) && hour === (known?.hour ?? defaultHour)) continue;
    // Another hour is no new approval.
    const memberId =
      via === 'slack' && isOn ? (known?.member_id ?? (await slackMember(trx, tools, userId))) : null;
    await writeDigest(trx, {
      userId,
      via,
      isOn,
      hour,
      channelId: known?.channel_id ?? null,
      channelName: known?.channel_name ?? null,
      memberId,
      now,
    });
  }
}
