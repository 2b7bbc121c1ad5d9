import { type Selectable, sql, type Transaction } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import { locateMentions } from '#core/locate-mentions.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { isAccountOpen } from '#server/db/open-account.ts';
import { owned } from '#server/db/owned.ts';
import { isUserOpen } from '#server/modules/access/account.ts';
import {
  findConnection,
  type OwnedConnection,
  usableStates,
} from '#server/modules/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findPreviousPart, isPartSendable } from '#server/modules/publishing/parts.ts';
import { latestMs, leaseMs } from '#server/modules/publishing/publication-rules.ts';
import {
  lockPublication,
  movePublication,
  type Publication,
  type PublicationKey,
} from '#server/modules/publishing/publication-states.ts';
import type { PublicationAttemptTable } from '#server/modules/publishing/tables.ts';
import type { PostMedia, PostOptions, Publishable, SlackBlock } from '#server/ports/channel/port.ts';
import { doNotEngageRefusal } from './refuse-do-not-engage.ts';

/** The dependencies of the sending steps. */
export type Sending = Pick<Deps, 'db' | 'clock' | 'log' | 'channels' | 'connects' | 'secrets'> & {
  /** Enqueues this publication again for a later time, in the same transaction as that decision. */
  again(trx: Transaction<Database>, at: Date): Promise<void>;
};

type Attempt = Selectable<PublicationAttemptTable>;

/**
 * A publication in the form a port accepts. Images or a document are needed only to send it.
 * @param continues the previous part's id at the channel
 * @param details the connection's details: for files and threads Slack accepts a channel only by its id, even
 *   the one picked when connecting
 * @param isThread whether it continues another part, or another part continues it
 */
export function publishable(
  { kind, text, target_urn, options, mentions }: Publication,
  continues: string | null,
  media: PostMedia[] = [],
  { channelId }: Record<string, string> = {},
  isThread = continues !== null,
): Publishable {
  // The database requires a target, except below a post of the same composition. Claiming such a comment sets it, but
  // after a restored backup, it's looked for without having been claimed.
  if (kind === 'comment') return { kind, text, mentions: [], targetUrn: target_urn ?? continues ?? '' };
  const defaultChannelId = media.length > 0 || isThread ? (channelId ?? null) : null;
  const said = postOptions(options, text, defaultChannelId);
  return { kind, text, mentions: locateMentions(text, mentions), options: said, media, replyTo: continues };
}

/** A post's stored options, with what else the port needs. */
function postOptions(
  options: Publication['options'],
  text: string,
  defaultChannelId: string | null,
): PostOptions | null {
  if (options?.channel !== 'slack') return options;
  const { channelId, title, unfurl = false } = options;
  return {
    channel: 'slack',
    channelId: channelId ?? defaultChannelId,
    unfurl,
    blocks: title ? headed(title, text) : [],
  };
}

/** The most characters in a Slack section. */
const maxSection = 3000;

function headed(title: string, text: string): SlackBlock[] {
  const sections: SlackBlock[] = [];
  for (let from = 0; from < text.length; ) {
    const to = from + maxSection;
    // Don't split a surrogate pair, such as an emoji.
    const end = (text.codePointAt(to - 1) ?? 0) > 0xffff ? to - 1 : to;
    sections.push({ type: 'section', text: text.slice(from, end) });
    from = end;
  }
  return [{ type: 'header', text: title }, ...sections];
}

export function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

/** The last attempt of a locked publication; undefined before the first. */
export async function lastAttempt(
  trx: Transaction<Database>,
  locked: Publication,
): Promise<Attempt | undefined> {
  return trx
    .selectFrom('publication_attempt')
    .selectAll()
    .where('user_id', '=', locked.user_id)
    .where('publication_id', '=', locked.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores how an attempt ended. */
export async function endAttempt(
  trx: Transaction<Database>,
  attempt: Pick<Attempt, 'user_id' | 'publication_id' | 'number'>,
  end: Pick<Attempt, 'ended_at' | 'outcome' | 'error_kind' | 'message'>,
): Promise<void> {
  await trx
    .updateTable('publication_attempt')
    .set(end)
    .where('user_id', '=', attempt.user_id)
    .where('publication_id', '=', attempt.publication_id)
    .where('number', '=', attempt.number)
    .execute();
}

/** A publication that one worker owns until its lease runs out. Sending hasn't started. */
export type Claimed = OwnedConnection & {
  publication: Publication;
  leasedUntil: Date;
  /** The previous part's id at the channel; null for a first part. */
  continues: string | null;
};

/**
 * Claims a publication that is due and that no worker owns, including one that a dead worker left behind. If
 * sending hadn't started, that one is claimed as usual; otherwise it may have arrived, so it becomes
 * `unconfirmed` and is checked for. A publication without its connection keeps waiting, even if another
 * member is connected there, and is missed a day after it was due. A later part waits the same way until the
 * previous one is known to be published, and fails if that one was never sent. A comment to someone who is on
 * "Do not engage" by now fails.
 *
 * @returns null if there is nothing to send
 */
export async function claimPublication(
  { db, clock, channels, again }: Sending,
  key: PublicationKey,
): Promise<Claimed | null> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockPublication(trx, key);
    const now = clock.now();
    if (locked?.state === 'publishing') {
      if (locked.leased_until !== null && locked.leased_until > now) {
        await again(trx, locked.leased_until);
        return null;
      }
      if (locked.send_started_at !== null) {
        await markUnconfirmed(trx, locked, now);
        return null;
      }
    } else if (locked?.state !== 'scheduled' || locked.try_at === null || locked.try_at > now) {
      return null;
    }
    if (isTooLate(locked, now)) {
      await markMissed(trx, locked, now);
      return null;
    }
    const earlier = await findPreviousPart(trx, locked);
    if (earlier === 'waits') return null;
    if (earlier !== null && 'refusal' in earlier) {
      await movePublication(trx, locked, 'failed', now, {
        error_kind: 'part_before',
        error_message: earlier.refusal,
      });
      return null;
    }
    const refusal = await doNotEngageRefusal(trx, locked);
    if (refusal !== null) {
      await movePublication(trx, locked, 'failed', now, {
        error_kind: 'do_not_engage',
        error_message: refusal,
      });
      return null;
    }
    // It keeps waiting and is still sent if the account opens again in time.
    if (!(await isUserOpen(trx, locked.user_id))) return null;
    const own = await findConnection(trx, channels, {
      userId: locked.user_id,
      channel: locked.channel,
      network: locked.network,
      kind: locked.kind,
      connectionId: locked.connection_id,
      memberId: locked.member_id,
    });
    if (own instanceof AppError) {
      const blocked = { blocked_at: now, blocked_reason: own.message };
      if (locked.state === 'publishing') {
        await movePublication(trx, locked, 'scheduled', now, { try_at: now, ...blocked });
      } else {
        await trx.updateTable('publication').set(blocked).where(owned('publication', locked)).execute();
      }
      return null;
    }
    const leasedUntil = later(now, leaseMs);
    const continues = earlier?.id ?? null;
    const claim = {
      leased_until: leasedUntil,
      connection_id: own.connection.id,
      ...(locked.kind === 'comment' && continues !== null ? { target_urn: continues } : {}),
    };
    if (locked.state === 'scheduled') {
      await movePublication(trx, locked, 'publishing', now, claim);
    } else {
      await trx
        .updateTable('publication')
        .set({ ...claim, updated_at: now })
        .where(owned('publication', locked))
        .execute();
    }
    return { ...own, publication: { ...locked, ...claim }, leasedUntil, continues };
  });
}

/** Whether it was due so long ago that sending it would surprise its author. */
export function isTooLate({ due_at }: Pick<Publication, 'due_at'>, now: Date): boolean {
  return due_at !== null && now.getTime() - due_at.getTime() > latestMs;
}

/**
 * Ends a locked publication that is too late to send, and says why it wasn't sent: what stopped it when it was
 * tried, or that no process ran to try it.
 */
export async function markMissed(trx: Transaction<Database>, locked: Publication, now: Date): Promise<void> {
  const blocked = await whyBlocked(trx, locked);
  const message =
    blocked === null
      ? 'inGrow wasn’t running when it was due, so it wasn’t sent. Post it again if it still fits.'
      : `It wasn’t sent to ${channelNames[locked.channel]} within a day of its time. ${blocked.blocked_reason}`;
  await movePublication(trx, locked, 'missed', now, {
    error_kind: 'missed',
    error_message: message,
    ...(blocked ?? { blocked_at: null, blocked_reason: null }),
  });
}

/** What stopped a publication when it was last tried since it was due; null if it wasn't tried. */
async function whyBlocked(trx: Transaction<Database>, locked: Publication) {
  const { due_at, blocked_at, blocked_reason } = locked;
  const isSinceDue = (at: Date) => due_at !== null && at >= due_at;
  if (blocked_at !== null && blocked_reason !== null && isSinceDue(blocked_at))
    return { blocked_at, blocked_reason };
  const attempt = await lastAttempt(trx, locked);
  if (!attempt?.message || !isSinceDue(attempt.send_started_at)) return null;
  return { blocked_at: attempt.send_started_at, blocked_reason: attempt.message };
}

/** The worker died between starting to send and storing the outcome. */
async function markUnconfirmed(trx: Transaction<Database>, locked: Publication, now: Date): Promise<void> {
  const attempt = await lastAttempt(trx, locked);
  const message = 'Sending was interrupted, and the answer was lost.';
  if (attempt?.outcome === null) {
    await endAttempt(trx, attempt, { ended_at: now, outcome: 'unknown', error_kind: 'cut_off', message });
  }
  await movePublication(trx, locked, 'unconfirmed', now, {
    error_kind: 'cut_off',
    error_message: message,
    check_at: now,
  });
}

/**
 * Marks a claimed publication as about to be sent and logs the attempt. Both are committed when this returns.
 *
 * @returns the attempt's number; null if it was canceled, another worker took it over, its member is no
 *   longer connected there, or its user has deleted the account
 */
export async function startSend({ db, clock }: Sending, claimed: Claimed): Promise<number | null> {
  const { user_id, id } = claimed.publication;
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const started = await trx
      .updateTable('publication')
      // The call gets a fresh lease, however long it took to get here.
      .set({
        send_started_at: now,
        sent_as: claimed.connection.external_id,
        leased_until: later(now, leaseMs),
        updated_at: now,
      })
      .where(owned('publication', { user_id, id }))
      .where('state', '=', 'publishing')
      .where('send_started_at', 'is', null)
      .where('leased_until', '=', claimed.leasedUntil)
      .where(isPartSendable)
      .where(isAccountOpen('publication.user_id'))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('connection')
            .select('connection.id')
            .whereRef('connection.user_id', '=', 'publication.user_id')
            .where('connection.id', '=', claimed.connection.id)
            .whereRef('connection.member_id', '=', 'publication.member_id')
            .where('connection.state', 'in', usableStates),
        ),
      )
      .returning('id')
      .executeTakeFirst();
    if (!started) return null;
    const { number } = await trx
      .insertInto('publication_attempt')
      .values((eb) => ({
        user_id,
        publication_id: id,
        number: eb
          .selectFrom('publication_attempt')
          .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
          .where('user_id', '=', user_id)
          .where('publication_id', '=', id),
        send_started_at: now,
      }))
      .returning('number')
      .executeTakeFirstOrThrow();
    return number;
  });
}

const words = 'inGrow was restored from a backup made before this was due, so it may already have been sent.';

/**
 * After a restore: publications that were due since the backup, or were being sent then, may have arrived
 * without our knowing. They become `unconfirmed` and are checked for at the vendor, but never sent again
 * automatically. Publications due later stay as they are.
 */
export async function markSentSuspect(
  trx: Transaction<Database>,
  { takenAt, now }: { takenAt: Date; now: Date },
): Promise<void> {
  await sql`
    with suspect as (
      select one.user_id, one.id, account.id as connection_id, account.external_id
      from publication one left join lateral (
        select id, external_id from connection
        where connection.user_id = one.user_id and connection.channel = one.channel
          and connection.network = one.network and connection.member_id = one.member_id
        order by connection.id is not distinct from one.connection_id desc limit 1
      ) account on true
      where one.state = 'scheduled' and one.try_at <= ${now}
        or one.state = 'publishing' and one.send_started_at is null
    )
    update publication set state = 'unconfirmed', send_started_at = coalesce(publication.try_at, ${takenAt}),
      sent_as = suspect.external_id, connection_id = coalesce(suspect.connection_id, publication.connection_id),
      try_at = null, leased_until = null, checks = 0, check_at = ${now}, error_kind = 'restored',
      error_message = ${words}, updated_at = ${now}
    from suspect where publication.user_id = suspect.user_id and publication.id = suspect.id`.execute(trx);
}
