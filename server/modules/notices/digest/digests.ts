import { type Kysely, sql, type Transaction } from 'kysely';
import type { DigestChange, DigestSettings } from '#contract/channels/digests.ts';
import type { Database } from '#server/db/database.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import type { ConnectedStep } from '#server/modules/connections/connecting/store-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { slackMember } from '#server/modules/notices/slack-member.ts';
import { cancelPublication } from '#server/modules/publishing/publication-states.ts';
import { replaceTexts } from '#server/modules/publishing/replace-texts.ts';
import type { EraseStep } from '#server/modules/signals/people/erase-person.ts';
import { digestName, firstWindowMs } from './compose-digest.ts';
import { nextDigest } from './digest-times.ts';

/** The default hour for users who haven't chosen one. */
export const defaultHour = 8;

/** A user's digest settings, the ways it is sent, and the outcome of the last one. */
export async function readDigest(
  db: Kysely<Database>,
  userId: string,
  now: Date,
): Promise<{ mail: boolean; slack: boolean; settings: DigestSettings }> {
  const rows = await db
    .selectFrom('signals_digest')
    .innerJoin('app_user', 'app_user.id', 'signals_digest.user_id')
    .selectAll('signals_digest')
    .select('app_user.timezone')
    .where('user_id', '=', userId)
    .execute();
  const mail = rows.find(({ via }) => via === 'mail');
  const slack = rows.find(({ via }) => via === 'slack');
  const last = await db
    .selectFrom('signals_digest_day as reported')
    .leftJoin('publication', (join) =>
      join
        .onRef('publication.user_id', '=', 'reported.user_id')
        .onRef('publication.id', '=', 'reported.publication_id'),
    )
    .select([
      'reported.day',
      'reported.signals',
      'reported.publication_id as publicationId',
      'publication.state',
      'publication.error_message as error',
    ])
    .where('reported.user_id', '=', userId)
    .orderBy('reported.day', 'desc')
    .orderBy('reported.via', 'desc')
    .limit(1)
    .executeTakeFirst();
  // After a change of time zone, a cron plans the next digest again. Until then it is known here.
  const moments = rows
    .flatMap(({ next_at, hour, time_zone, timezone }) =>
      next_at === null || time_zone === timezone ? (next_at ?? []) : nextDigest(now, hour, timezone).at,
    )
    .toSorted((a, b) => a.getTime() - b.getTime());
  return {
    mail: mail?.is_on ?? false,
    slack: slack?.is_on ?? false,
    settings: {
      hour: mail?.hour ?? slack?.hour ?? defaultHour,
      channelId: slack?.channel_id ?? null,
      channelName: slack?.channel_name ?? null,
      nextAt: moments[0]?.toISOString() ?? null,
      offReason: slack?.off_reason ?? null,
      last: last ?? null,
    },
  };
}

/** A digest's new settings. */
type WrittenDigest = {
  userId: string;
  via: 'slack' | 'mail';
  isOn: boolean;
  hour: number;
  channelId: string | null;
  channelName: string | null;
  /** The workspace it was approved for; null for mail and while it is off. */
  memberId: string | null;
  now: Date;
};

/**
 * Stores a choice in the caller's transaction. The next digest is due at the next occurrence of the hour.
 * Switching off Slack cancels digests that wait to be sent.
 */
async function writeDigest(trx: Transaction<Database>, digest: WrittenDigest): Promise<void> {
  const { userId, via, isOn, hour, now } = digest;
  const timezone = await timeZoneOf(trx, userId);
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
  const firstFrom = nextAt && new Date(nextAt.getTime() - firstWindowMs);
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

/**
 * Switches a user's digest on or off for mail and Slack, and sets the hour of both and the Slack channel;
 * undefined values stay as they are. Switching Slack on approves sending to the workspace that is connected
 * now, until Slack is switched off or another workspace is connected. The first digest comes at the next
 * occurrence of the hour.
 *
 * @throws AppError `not_configured`, `reconnect_needed`, `conflict` if Slack is switched on but can't be used
 */
export async function changeDigest(
  trx: Transaction<Database>,
  tools: Pick<Deps, 'channels' | 'connects'>,
  wanted: { userId: string; mail: boolean | undefined; slack: boolean | undefined; now: Date } & DigestChange,
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
    const isMoved = via === 'slack' && wanted.channelId !== undefined;
    const channelId = isMoved ? (wanted.channelId ?? null) : (known?.channel_id ?? null);
    const channelName = isMoved ? (wanted.channelName ?? null) : (known?.channel_name ?? null);
    const isAsBefore =
      isOn === (known?.is_on ?? false) &&
      hour === (known?.hour ?? defaultHour) &&
      channelId === (known?.channel_id ?? null);
    if (isAsBefore) continue;
    // Changing only the hour or channel isn't a new approval.
    const memberId =
      via === 'slack' && isOn ? (known?.member_id ?? (await slackMember(trx, tools, userId))) : null;
    await writeDigest(trx, { userId, via, isOn, hour, channelId, channelName, memberId, now });
  }
}

/**
 * Cancels a user's digests that wait to be sent, in the caller's transaction: the next digest has the same
 * signals. A test has its own approval and stays.
 */
export async function cancelDigests(
  trx: Transaction<Database>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const waiting = await trx
    .selectFrom('signals_digest_day as reported')
    .innerJoin('publication', (join) =>
      join
        .onRef('publication.user_id', '=', 'reported.user_id')
        .onRef('publication.id', '=', 'reported.publication_id'),
    )
    .select('publication.id')
    .where('reported.user_id', '=', userId)
    .where('reported.via', '=', 'slack')
    .where('publication.state', 'in', ['scheduled', 'publishing'])
    .where('publication.send_started_at', 'is', null)
    .execute();
  for (const { id } of waiting) await cancelPublication(trx, { userId, id, now });
}

/**
 * Switches a user's digest off if it was switched on for a Slack workspace other than the one just connected,
 * and records why. Its channel is cleared too, because it isn't in the new workspace.
 */
export const endDigestElsewhere: ConnectedStep = async (trx, { userId, provider, memberId, name, now }) => {
  if (provider !== 'slack') return;
  const ended = await trx
    .updateTable('signals_digest')
    .set({
      is_on: false,
      next_at: null,
      member_id: null,
      channel_id: null,
      channel_name: null,
      off_reason: `Slack is now connected to another workspace, ${name}. Turn the digest back on to get it there.`,
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .where('via', '=', 'slack')
    .where('is_on', '=', true)
    .where('member_id', '<>', memberId)
    .returning('user_id')
    .executeTakeFirst();
  if (ended) await cancelDigests(trx, { userId, now });
};

/** Replaces the text of a digest that named an erased person. */
const erasedMessage = 'inGrow: this digest mentioned an erased person. See the others in your signals.';

/** Empties digests that name an erased person, or someone else with the same name. */
export const eraseFromDigests: EraseStep = async (trx, userId, { records, facts }) => {
  const name = digestName(facts.name ?? '');
  await sql`
    update notice set text = ${erasedMessage}
    where user_id = ${userId}::uuid and kind = 'morning_digest' and (
      ${name} <> '' and strpos(text, ${name}) > 0
      or exists (select from signal where signal.user_id = ${userId}::uuid
        and signal.person_id = any(${records}::uuid[]) and strpos(notice.text, signal.id::text) > 0)
    )`.execute(trx);
  await replaceTexts(trx, userId, { origin: 'digest', name, records, text: erasedMessage });
};
