import type { Transaction } from 'kysely';
import type { NoticeChoice, NoticeSettings, NoticeSettingsChange } from '#contract/notices.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { slackMember } from '#server/modules/channels/digest/slack-member.ts';
import { switchDigests } from '#server/modules/channels/digest/switch-digests.ts';
import type { Deps } from '#server/modules/deps.ts';
import { defaultChoice } from './notice-rules.ts';
import { readNotices } from './read-notices.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'mail' | 'channels' | 'connects'>;

/**
 * Writes what a user wants to be notified of. Switching Slack on approves what is sent there of the kind, to the
 * workspace that is connected now and to no other.
 *
 * @throws AppError `not_configured`, `reconnect_needed` where something is switched on that could not be sent
 */
export async function changeNotices(
  tools: Tools,
  userId: string,
  { choices = [], digestHour }: NoticeSettingsChange,
): Promise<NoticeSettings> {
  const { db, clock } = tools;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    for (const choice of choices) {
      if (choice.kind !== 'morning_digest') await writeChoice(trx, tools, userId, choice, now);
    }
    const digest = choices.find(({ kind }) => kind === 'morning_digest');
    if (digest || digestHour !== undefined) {
      if (digest?.mail) requireMail(tools);
      await switchDigests(trx, tools, {
        userId,
        mail: digest?.mail,
        slack: digest?.slack,
        hour: digestHour,
        now,
      });
    }
    await notifyChange(trx, userId, { name: 'notice', id: userId });
  });
  return readNotices(tools, userId);
}

async function writeChoice(
  trx: Transaction<Database>,
  tools: Tools,
  userId: string,
  { kind, mail, slack }: NoticeChoice,
  now: Date,
): Promise<void> {
  const before = await trx
    .selectFrom('notice_choice')
    .select(['by_mail', 'slack_member_id'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  // What is on already, also without a mail server, may stay so.
  if (mail && !(before?.by_mail ?? defaultChoice[kind].mail)) requireMail(tools);
  const facts = {
    by_mail: mail,
    by_slack: slack,
    // What is on already is no new approval.
    slack_member_id: slack ? (before?.slack_member_id ?? (await slackMember(trx, tools, userId))) : null,
    updated_at: now,
  };
  await trx
    .insertInto('notice_choice')
    .values({ user_id: userId, kind, ...facts })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(facts))
    .execute();
}

export function requireMail({ mail }: Pick<Deps, 'mail'>): void {
  if (mail) return;
  throw new AppError('not_configured', 'Mail is not set up on this server: set SMTP_URL.');
}
