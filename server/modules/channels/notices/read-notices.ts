import type { Kysely } from 'kysely';
import { ChosenKind, type NoticeSettings } from '#contract/notices.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { findConnection } from '#server/modules/channels/connections/require-owned-connection.ts';
import { defaultHour } from '#server/modules/channels/digest/read-digest.ts';
import type { Deps } from '#server/modules/deps.ts';
import { defaultChoice } from './notice-rules.ts';

type Tools = Pick<Deps, 'db' | 'mail' | 'channels' | 'connects'>;

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
  const digests = await readDigests(db, userId);
  const choices = ChosenKind.options.map((kind) => {
    if (kind === 'morning_digest') return { kind, mail: digests.mail, slack: digests.slack };
    const own = chosen.find((each) => each.kind === kind);
    return { kind, ...(own ? { mail: own.mail, slack: own.slack } : defaultChoice[kind]) };
  });
  return {
    choices,
    digestHour: digests.hour,
    timeZone: user.timezone,
    mail: { isConfigured: mail !== null, address: user.email },
    slack: await readSlack(tools, userId),
  };
}

async function readDigests(
  db: Kysely<Database>,
  userId: string,
): Promise<{ mail: boolean; slack: boolean; hour: number }> {
  const rows = await db
    .selectFrom('signals_digest')
    .select(['via', 'is_on', 'hour'])
    .where('user_id', '=', userId)
    .execute();
  const mail = rows.find(({ via }) => via === 'mail');
  const slack = rows.find(({ via }) => via === 'slack');
  return {
    mail: mail?.is_on ?? false,
    slack: slack?.is_on ?? false,
    hour: mail?.hour ?? slack?.hour ?? defaultHour,
  };
}

async function readSlack(
  { db, channels, connects }: Tools,
  userId: string,
): Promise<NoticeSettings['slack']> {
  if (!connects.slack) return { isConfigured: false, isConnected: false, name: null, channelName: null };
  const found = await findConnection(db, channels, {
    userId,
    channel: 'slack',
    network: connects.slack.network,
    kind: 'post',
  });
  if (found instanceof AppError) {
    return { isConfigured: true, isConnected: false, name: null, channelName: null };
  }
  const { name, details } = found.connection;
  const channelName = details.channel?.replace(/^#/, '') ?? null;
  return { isConfigured: true, isConnected: true, name, channelName };
}
