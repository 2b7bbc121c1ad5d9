import type { Transaction } from 'kysely';
import {
  ChosenKind,
  type Notice,
  type NoticeChoice,
  type NoticeSettings,
  type NoticeSettingsChange,
} from '#contract/channels/notices.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';
import { requireRate } from '#server/modules/access/rate-limit.ts';
import { findConnection } from '#server/modules/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { changeDigest, readDigest } from '#server/modules/notices/digest/digests.ts';
import { preferRealWays } from '#server/modules/realms.ts';
import { readNotice } from './list-notices.ts';
import { defaultChoice } from './notice-rules.ts';
import { notifyUser } from './notify-user.ts';
import { slackMember } from './slack-member.ts';

type Tools = Pick<Deps, 'db' | 'clock' | 'mail' | 'channels' | 'connects'>;

/** What a user is notified of, and how. */
export async function readNotices(tools: Tools, userId: string): Promise<NoticeSettings> {
  const { db, mail } = tools;
  const user = await db
    .selectFrom('app_user')
    .select(['email', 'timezone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const chosen = await db
    .selectFrom('notice_choice')
    .select(['kind', 'by_mail as mail', 'by_slack as slack'])
    .where('user_id', '=', userId)
    .execute();
  const digest = await readDigest(db, userId, tools.clock.now());
  const choices = ChosenKind.options.map((kind) => {
    if (kind === 'morning_digest') return { kind, mail: digest.mail, slack: digest.slack };
    const own = chosen.find((each) => each.kind === kind);
    return { kind, ...(own ? { mail: own.mail, slack: own.slack } : defaultChoice(kind)) };
  });
  return {
    choices,
    digest: digest.settings,
    timeZone: user.timezone,
    mail: { isConfigured: mail !== null, address: user.email },
    slack: await readSlack(tools, userId),
  };
}

async function readSlack(
  { db, channels, connects }: Tools,
  userId: string,
): Promise<NoticeSettings['slack']> {
  const { slack } = preferRealWays(connects);
  if (!slack) return { isConfigured: false, isConnected: false, name: null, channelName: null };
  const found = await findConnection(db, channels, {
    userId,
    channel: 'slack',
    realm: slack.realm,
    kind: 'post',
  });
  if (found instanceof AppError) {
    return { isConfigured: true, isConnected: false, name: null, channelName: null };
  }
  const { name, details } = found.connection;
  const channelName = details.channel?.replace(/^#/, '') ?? null;
  return { isConfigured: true, isConnected: true, name, channelName };
}

type ChangeTools = Pick<Deps, 'db' | 'clock' | 'mail' | 'channels' | 'connects'>;

/**
 * Stores what a user wants to be notified of. Switching Slack on approves sending this kind of notice to the
 * workspace that is connected now, and to no other.
 *
 * @throws AppError `not_configured`, `reconnect_needed` if something is switched on that can't be sent
 */
export async function changeNotices(
  tools: ChangeTools,
  userId: string,
  { choices = [], digest }: NoticeSettingsChange,
): Promise<NoticeSettings> {
  const { db, clock } = tools;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    for (const choice of choices) {
      if (choice.kind !== 'morning_digest') await writeChoice(trx, tools, userId, choice, now);
    }
    const chosen = choices.find(({ kind }) => kind === 'morning_digest');
    if (chosen?.mail) requireMail(tools);
    await changeDigest(trx, tools, { userId, mail: chosen?.mail, slack: chosen?.slack, ...digest, now });
    await notifyChange(trx, userId, { name: 'notice', id: userId });
  });
  return readNotices(tools, userId);
}

/**
 * Stops mailing a kind of notice to a user. Slack stays as it is.
 *
 * @returns false if there's no such user
 */
export async function turnOffMail(
  tools: Pick<Deps, 'db' | 'clock' | 'channels' | 'connects'>,
  userId: string,
  kind: ChosenKind,
): Promise<boolean> {
  const now = tools.clock.now();
  return tools.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', userId)
      .forKeyShare()
      .executeTakeFirst();
    if (!user) return false;
    if (kind === 'morning_digest')
      await changeDigest(trx, tools, { userId, mail: false, slack: undefined, now });
    else {
      const facts = { by_mail: false, updated_at: now };
      const bySlack = { by_slack: defaultChoice(kind).slack, slack_member_id: null };
      await trx
        .insertInto('notice_choice')
        .values({ user_id: userId, kind, ...bySlack, ...facts })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(facts))
        .execute();
    }
    await notifyChange(trx, userId, { name: 'notice', id: userId });
    return true;
  });
}

async function writeChoice(
  trx: Transaction<Database>,
  tools: ChangeTools,
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
  // What is already on may stay on, even without a mail server.
  if (mail && !(before?.by_mail ?? defaultChoice(kind).mail)) requireMail(tools);
  const facts = {
    by_mail: mail,
    by_slack: slack,
    // What is already on isn't a new approval.
    slack_member_id: slack ? (before?.slack_member_id ?? (await slackMember(trx, tools, userId))) : null,
    updated_at: now,
  };
  await trx
    .insertInto('notice_choice')
    .values({ user_id: userId, kind, ...facts })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(facts))
    .execute();
}

function requireMail({ mail }: Pick<Deps, 'mail'>): void {
  if (mail) return;
  throw new AppError(
    'not_configured',
    'Email isn’t set up on this server. Ask your administrator to set it up in Settings → Services.',
  );
}

/** Tests allowed per hour. Each one sends a mail or a message. */
const maxPerHour = 10;

const words = {
  mail: 'Email from inGrow works. Your email notices arrive at this address.',
  slack: 'Messages from inGrow work. Your Slack notices arrive in this channel.',
};

/**
 * Sends a test notice. The call is the approval for Slack.
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
      title: 'Test from inGrow',
      text: words[via],
      realm: null,
      by: { mail: via === 'mail', slack: via === 'slack' },
      path: '/dashboard/settings/notifications',
      now,
    });
    if (id === null) throw new Error('A test is always a new notice');
    return readNotice(trx, userId, id);
  });
}

/**
 * Records which workspace the test is approved for. A test by mail leaves the record alone, because a Slack
 * test may still be on its way.
 */
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
