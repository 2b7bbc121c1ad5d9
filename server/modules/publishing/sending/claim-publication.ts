import type { Transaction } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { isUserOpen } from '#server/modules/access/account.ts';
import {
  findConnection,
  type OwnedConnection,
} from '#server/modules/connections/require-owned-connection.ts';
import type { Deps } from '#server/modules/deps.ts';
import { findPreviousPart } from '#server/modules/publishing/parts.ts';
import { later, latestMs, leaseMs } from '#server/modules/publishing/publication-rules.ts';
import {
  type Enqueue,
  endPublication,
  lockPublication,
  movePublication,
  type Publication,
  type PublicationKey,
} from '#server/modules/publishing/publication-states.ts';
import { endAttempt, lastAttempt } from './attempts.ts';
import { commentGoneMessage } from './failure-messages.ts';
import { doNotEngageRefusal } from './refuse-do-not-engage.ts';

/** The dependencies of the sending steps. */
export type Sending = Pick<
  Deps,
  'db' | 'opsDb' | 'wal' | 'clock' | 'log' | 'channels' | 'connects' | 'secrets'
> & {
  enqueue: Enqueue;
};

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
  { db, clock, channels, enqueue }: Sending,
  key: PublicationKey,
): Promise<Claimed | null> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockPublication(trx, key);
    const now = clock.now();
    if (locked?.state === 'publishing') {
      if (locked.leased_until !== null && locked.leased_until > now) {
        await enqueue(trx, key, locked.leased_until);
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
      await markMissed(trx, enqueue, locked, now);
      return null;
    }
    const earlier = await findPreviousPart(trx, locked);
    if (earlier === 'waits') return null;
    if (earlier !== null && 'refusal' in earlier) {
      await endPublication(trx, enqueue, locked, 'failed', now, {
        error_kind: 'part_before',
        error_message: earlier.refusal,
      });
      return null;
    }
    if (locked.is_reply && locked.answers_engagement_id === null) {
      await endPublication(trx, enqueue, locked, 'failed', now, {
        error_kind: 'comment_gone',
        error_message: commentGoneMessage,
      });
      return null;
    }
    const refusal = await doNotEngageRefusal(trx, locked);
    if (refusal !== null) {
      await endPublication(trx, enqueue, locked, 'failed', now, {
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
      realm: locked.network,
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
export async function markMissed(
  trx: Transaction<Database>,
  enqueue: Enqueue,
  locked: Publication,
  now: Date,
): Promise<void> {
  const blocked = await whyBlocked(trx, locked);
  const message =
    blocked === null
      ? 'inGrow wasn’t running when it was due, so it wasn’t sent. Post it again if it still fits.'
      : `It wasn’t sent to ${channelNames[locked.channel]} within a day of its time. ${blocked.blocked_reason}`;
  await endPublication(trx, enqueue, locked, 'missed', now, {
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
