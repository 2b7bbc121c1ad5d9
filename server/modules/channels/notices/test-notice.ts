import type { Transaction } from 'kysely';
import type { Notice } from '#contract/notices.ts';
import type { Database } from '#server/db/database.ts';
import { requireRate } from '#server/modules/access/rate-limit.ts';
import { slackMember } from '#server/modules/channels/digest/slack-member.ts';
import type { Deps } from '#server/modules/deps.ts';
import { requireMail } from './change-notices.ts';
import { readNotice } from './list-notices.ts';
import { notifyUser } from './notify-user.ts';

/** So many tests an hour: each is a mail or a message. */
const maxPerHour = 10;

const words = {
  mail: 'Mail from inGrow reaches you. What you are told of by mail comes to this address.',
  slack: 'Messages from inGrow reach this channel. What you are told of by Slack comes here.',
};

/**
 * Sends a notice that says only that it arrives. The call is the approval for Slack.
 *
 * @throws AppError `not_configured`, `reconnect_needed`; `rate_limited` beyond ten an hour
 */
export async function testNotice(
  deps: Pick<Deps, 'db' | 'clock' | 'tasks' | 'mail' | 'channels' | 'connects'>,
  userId: string,
  via: 'mail' | 'slack',
): Promise<Notice> {
  const { db, clock } = deps;
  const now = clock.now();
  if (via === 'mail') requireMail(deps);
  return db.transaction().execute(async (trx) => {
    const rate = { name: 'notice-test', key: userId, limit: maxPerHour, perSeconds: 3600, now };
    await requireRate(trx, rate);
    if (via === 'slack') await approveSlack(trx, deps, userId, now);
    const id = await notifyUser(trx, deps, {
      userId,
      kind: 'test',
      subjectId: null,
      title: 'A test from inGrow',
      text: words[via],
      network: null,
      by: { mail: via === 'mail', slack: via === 'slack' },
      path: '/dashboard/settings/notifications',
      now,
    });
    if (id === null) throw new Error('A test is always a new notice');
    return readNotice(trx, userId, id);
  });
}

/** Notes for which workspace the test is; one by mail leaves that alone, as the other may still be on its way. */
async function approveSlack(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'channels' | 'connects'>,
  userId: string,
  now: Date,
): Promise<void> {
  const facts = {
    by_mail: false,
    by_slack: true,
    slack_member_id: await slackMember(trx, deps, userId),
    updated_at: now,
  };
  await trx
    .insertInto('notice_choice')
    .values({ user_id: userId, kind: 'test', ...facts })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(facts))
    .execute();
}
