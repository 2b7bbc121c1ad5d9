import type { Transaction } from 'kysely';
import { channelNames } from '#contract/channel-words.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { isUserOpen } from '#server/modules/access/account.ts';
import {
  findConnection,
  type OwnedConnection,
} from '#server/modules/channels/connections/require-owned-connection.ts';
import {
  lockPublication,
  movePublication,
  type Publication,
  type PublicationKey,
} from './lock-publication.ts';
import { latestMs, leaseMs } from './publication-rules.ts';
import { endAttempt, lastAttempt, later, type Sending } from './sending.ts';

/** A publication that one worker has to itself until its lease runs out; sending has not started. */
export type Claimed = OwnedConnection & { publication: Publication; leasedUntil: Date };

/**
 * Takes a publication that is due and that nobody has. What a dead worker left behind is taken over: unarmed it is as
 * good as new; once sending has started it may have arrived, so it becomes `unconfirmed` and is looked for. One that
 * waits for its connection waits on, also where somebody else is connected there, and is missed a day after it was due.
 *
 * @returns null where there is nothing to send
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
        await giveUpKnowing(trx, locked, now);
        return null;
      }
    } else if (locked?.state !== 'scheduled' || locked.try_at === null || locked.try_at > now) {
      return null;
    }
    if (isTooLate(locked, now)) {
      await missPublication(trx, locked, now);
      return null;
    }
    // What waits goes out if its user comes back in time.
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
      if (locked.state === 'publishing')
        await movePublication(trx, locked, 'scheduled', now, { try_at: now });
      return null;
    }
    const leasedUntil = later(now, leaseMs);
    const claim = { leased_until: leasedUntil, connection_id: own.connection.id };
    if (locked.state === 'scheduled') {
      await movePublication(trx, locked, 'publishing', now, claim);
    } else {
      await trx
        .updateTable('publication')
        .set({ ...claim, updated_at: now })
        .where('user_id', '=', locked.user_id)
        .where('id', '=', locked.id)
        .execute();
    }
    return { ...own, publication: locked, leasedUntil };
  });
}

/** Whether it was due so long ago that it would surprise its author. */
export function isTooLate({ due_at }: Pick<Publication, 'due_at'>, now: Date): boolean {
  return due_at !== null && now.getTime() - due_at.getTime() > latestMs;
}

/** Ends a locked publication that came too late. */
export async function missPublication(
  trx: Transaction<Database>,
  locked: Publication,
  now: Date,
): Promise<void> {
  await movePublication(trx, locked, 'missed', now, {
    error_kind: 'missed',
    error_message: `It could not be sent to ${channelNames[locked.channel]} within a day of its time, so it was not sent. Check the connection under Channels, then publish it anew if it still fits.`,
  });
}

/** The worker died between starting to send and storing the outcome. */
async function giveUpKnowing(trx: Transaction<Database>, locked: Publication, now: Date): Promise<void> {
  const attempt = await lastAttempt(trx, locked);
  const message = 'Sending was cut off, and the answer is lost.';
  if (attempt?.outcome === null) {
    await endAttempt(trx, attempt, { ended_at: now, outcome: 'unknown', error_kind: 'cut_off', message });
  }
  await movePublication(trx, locked, 'unconfirmed', now, {
    error_kind: 'cut_off',
    error_message: message,
    check_at: now,
  });
}
