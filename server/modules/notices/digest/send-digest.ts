import type { Kysely, Transaction } from 'kysely';
import type { Realm } from '#contract/profile.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { isOpen } from '#server/db/open-account.ts';
import { findOpenConnection } from '#server/modules/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { notifyUser } from '#server/modules/notices/notify-user.ts';
import { slackRealm } from '#server/modules/notices/slack-member.ts';
import { shownRealm } from '#server/modules/profile/shown-realm.ts';
import { count } from '#server/modules/publishing/checks/text-limits.ts';
import { schedulePublication } from '#server/modules/publishing/schedule-publication.ts';
import { isSampleOn } from '#server/modules/realms.ts';
import { composeDigest } from './compose-digest.ts';
import { lastDigest, nextDigest } from './digest-times.ts';
import { cancelDigests } from './digests.ts';

export type DigestDeps = Pick<
  Deps,
  'db' | 'clock' | 'tasks' | 'mail' | 'channels' | 'connects' | 'origins' | 'billing' | 'source'
>;

/** A digest this late is skipped, because the next one has the same signals. In ms after its hour. */
const latestMs = 6 * 3_600_000;

/** A digest that is due. */
type Due = {
  userId: string;
  day: string;
  channel_id: string | null;
  member_id: string | null;
  now: Date;
};

/**
 * Sends a user's digest if it is due, at most once per local day for mail and for Slack, and plans the next
 * one. The day's row is stored together with the publication or notice. Nothing is sent on a day without
 * news, or while the Slack workspace it was approved for isn't connected or is paused. Sending cancels a
 * digest still waiting for Slack: the new one has the same signals.
 */
export async function sendDigest(deps: DigestDeps, userId: string, via: 'slack' | 'mail'): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const choice = await trx
      .selectFrom('signals_digest')
      .innerJoin('app_user', 'app_user.id', 'signals_digest.user_id')
      .select(['hour', 'channel_id', 'member_id', 'next_at', 'app_user.timezone'])
      .where('user_id', '=', userId)
      .where('via', '=', via)
      .where('is_on', '=', true)
      .where(isOpen)
      .forNoKeyUpdate('signals_digest')
      .executeTakeFirst();
    if (!choice) return;
    const { hour, timezone, next_at } = choice;
    const now = deps.clock.now();
    const due = lastDigest(now, hour, timezone);
    // The user may have changed time zones since the digest was planned.
    const isDue = next_at !== null && next_at <= now && now.getTime() - due.at.getTime() <= latestMs;
    const send = via === 'mail' ? mailIt : postIt;
    if (isDue) await send(trx, deps, { ...choice, userId, day: due.day, now });
    await trx
      .updateTable('signals_digest')
      .set({ next_at: nextDigest(now, hour, timezone).at, time_zone: timezone })
      .where('user_id', '=', userId)
      .where('via', '=', via)
      .execute();
  });
}

async function postIt(trx: Transaction<Database>, deps: DigestDeps, to: Due): Promise<void> {
  const { userId, day, channel_id: channelId, member_id: memberId, now } = to;
  const realm = slackRealm(deps.connects);
  const where = { userId, realm, channel: 'slack', kind: 'post', memberId } as const;
  // These signals are in the first digest after Slack is reconnected or back in the plan.
  if ((await findOpenConnection(trx, deps, where)) instanceof AppError) return;
  const { until, signals, text } = await composeDigest(trx, deps.origins, {
    userId,
    via: 'slack',
    realm,
    now,
  });
  if (!(await beginDay(trx, { userId, via: 'slack', day, until_at: until, signals }))) return;
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
  await endDay(trx, { userId, via: 'slack', day }, { publication_id: id });
}

/**
 * The realm whose signals a digest mail shows. Anyone can read the sample network's mail, so it gets sample
 * signals only.
 */
export async function mailRealm(
  db: Kysely<Database>,
  mail: { realm: Realm },
  userId: string,
): Promise<Realm> {
  return mail.realm === 'sample' ? 'sample' : shownRealm(db, userId, undefined);
}

/** Sample digests pause while the sample network is off. */
async function mailIt(trx: Transaction<Database>, deps: DigestDeps, to: Due): Promise<void> {
  const { userId, day, now } = to;
  if (!deps.mail) return;
  const realm = await mailRealm(trx, deps.mail, userId);
  if (realm === 'sample' && !isSampleOn(deps)) return;
  const { until, signals, text } = await composeDigest(trx, deps.origins, {
    userId,
    via: 'mail',
    realm,
    now,
  });
  if (!(await beginDay(trx, { userId, via: 'mail', day, until_at: until, signals }))) return;
  if (text === null) return;
  const id = await notifyUser(trx, deps, {
    userId,
    kind: 'morning_digest',
    subjectId: null,
    by: { mail: true, slack: false },
    title: `${count(signals)} new high ${signals === 1 ? 'signal' : 'signals'}`,
    text,
    path: '/dashboard',
    realm,
    now,
  });
  await endDay(trx, { userId, via: 'mail', day }, { notice_id: id });
}

type Day = { userId: string; via: 'slack' | 'mail'; day: string };

/** @returns false if the day already had its digest */
async function beginDay(
  trx: Transaction<Database>,
  { userId, ...facts }: Day & { until_at: Date; signals: number },
): Promise<boolean> {
  const begun = await trx
    .insertInto('signals_digest_day')
    .values({ user_id: userId, ...facts, publication_id: null, notice_id: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'via', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst();
  return begun !== undefined;
}

async function endDay(
  trx: Transaction<Database>,
  { userId, via, day }: Day,
  reported: { publication_id: string } | { notice_id: string | null },
): Promise<void> {
  await trx
    .updateTable('signals_digest_day')
    .set(reported)
    .where('user_id', '=', userId)
    .where('via', '=', via)
    .where('day', '=', day)
    .execute();
}
