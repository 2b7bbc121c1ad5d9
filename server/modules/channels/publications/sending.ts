import type { Selectable, Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { PublicationAttemptTable } from '#server/modules/channels/tables.ts';
import type { Deps } from '#server/modules/deps.ts';
import type { PostImage, Publishable } from '#server/ports/channel/port.ts';
import type { Publication } from './lock-publication.ts';

/** What the steps of sending need. */
export type Sending = Pick<Deps, 'db' | 'clock' | 'log' | 'channels' | 'connects' | 'secrets'> & {
  /** Comes back to this publication at a later time, in the transaction that decides so. */
  again(trx: Transaction<Database>, at: Date): Promise<void>;
};

export type Attempt = Selectable<PublicationAttemptTable>;

/** A publication as a port takes it; its pictures only where it is sent. */
export function publishable(
  { kind, text, target_urn, options }: Publication,
  images: PostImage[] = [],
): Publishable {
  // The table demands a target of every comment.
  if (kind === 'comment') return { kind, text, targetUrn: target_urn ?? '' };
  return { kind, text, options, images };
}

export function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

/** The last attempt of a locked publication, undefined before the first. */
export async function lastAttempt(
  trx: Transaction<Database>,
  held: Publication,
): Promise<Attempt | undefined> {
  return trx
    .selectFrom('publication_attempt')
    .selectAll()
    .where('user_id', '=', held.user_id)
    .where('publication_id', '=', held.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Writes how an attempt ended. */
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
