import type { Transaction } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { findConnection } from '#server/modules/channels/connections/own-connection.ts';
import { schedulePublication } from '#server/modules/channels/publications/schedule-publication.ts';
import type { Deps } from '#server/modules/deps.ts';
import { cancelDigests } from './cancel-digests.ts';
import { composeDigest } from './compose-digest.ts';
import { lastDigest, nextDigest } from './digest-times.ts';
import { slackNetwork } from './slack-network.ts';

export type DigestDeps = Pick<Deps, 'db' | 'clock' | 'errands' | 'channels' | 'connects' | 'origins'>;

/** One that could not be sent this long after its hour is not sent any more; the next tells of the same. In ms. */
const latestMs = 6 * 3_600_000;

/**
 * Sends a user's digest where it is due, at most once for each of their days, and plans the next. The row of the day
 * and the publication are written together. Nothing is sent on a day without news, nor while the Slack workspace that
 * it was switched on for is not connected. One that still waits is taken back: the new one tells of the same.
 */
export async function sendDigest(deps: DigestDeps, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const choice = await trx
      .selectFrom('signals_digest')
      .innerJoin('app_user', 'app_user.id', 'signals_digest.user_id')
      .select(['hour', 'channel_id', 'member_id', 'next_at', 'app_user.timezone'])
      .where('user_id', '=', userId)
      .where('via', '=', 'slack')
      .where('is_on', '=', true)
      .where('app_user.deleted_at', 'is', null)
      .forNoKeyUpdate('signals_digest')
      .executeTakeFirst();
    if (!choice) return;
    const { hour, timezone, next_at } = choice;
    const now = deps.clock.now();
    const due = lastDigest(now, hour, timezone);
    // Their clocks may have changed zone since it was planned.
    const isDue = next_at !== null && next_at <= now && now.getTime() - due.at.getTime() <= latestMs;
    if (isDue) await sendOf(trx, deps, { ...choice, userId, day: due.day, now });
    await trx
      .updateTable('signals_digest')
      .set({ next_at: nextDigest(now, hour, timezone).at, time_zone: timezone })
      .where('user_id', '=', userId)
      .where('via', '=', 'slack')
      .execute();
  });
}

async function sendOf(
  trx: Transaction<Database>,
  deps: DigestDeps,
  to: { userId: string; day: string; channel_id: string | null; member_id: string | null; now: Date },
): Promise<void> {
  const { userId, day, channel_id: channelId, member_id: memberId, now } = to;
  const network = slackNetwork(deps.connects);
  const where = { userId, network, channel: 'slack', kind: 'post', memberId } as const;
  // What there is to tell comes with the first one after Slack is connected again.
  if ((await findConnection(trx, deps.channels, where)) instanceof AppError) return;
  const { until, signals, text } = await composeDigest(trx, deps.origins, { userId, network, now });
  const begun = await trx
    .insertInto('signals_digest_day')
    .values({ user_id: userId, via: 'slack', day, until_at: until, signals, publication_id: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'via', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!begun) return;
  await cancelDigests(trx, { userId, now });
  if (text === null) return;
  const { id } = await schedulePublication(
    trx,
    { ...deps, clock: { now: () => now } },
    {
      ...where,
      text,
      targetUrn: null,
      targetUrl: null,
      options: { channel: 'slack', channelId },
      costMicros: null,
      origin: 'digest',
      dueAt: now,
    },
  );
  await trx
    .updateTable('signals_digest_day')
    .set({ publication_id: id })
    .where('user_id', '=', userId)
    .where('via', '=', 'slack')
    .where('day', '=', day)
    .execute();
}
