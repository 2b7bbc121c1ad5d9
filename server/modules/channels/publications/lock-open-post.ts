import type { Transaction } from 'kysely';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { lockPublication, type Publication, type PublicationKey } from './lock-publication.ts';
import type { PublicationState } from './publication-rules.ts';

const refusals: Record<Exclude<PublicationState, 'draft' | 'scheduled'>, string> = {
  publishing: 'It is on its way already.',
  unconfirmed: 'It was sent, and nobody knows yet whether it arrived.',
  published: 'It is published already.',
  failed: 'It is over: it was not published. Make a new draft of it.',
  missed: 'It is over: it was not published. Make a new draft of it.',
  cancelled: 'It was taken back. Make a new draft of it.',
};

/**
 * A post of the user's that is still a draft or scheduled, locked until the transaction ends.
 *
 * @throws AppError `not_found`; `conflict` where it is on its way or over, or a comment, which has a page of its own
 */
export async function lockOpenPost(
  trx: Transaction<Database>,
  key: PublicationKey,
): Promise<Publication & { state: 'draft' | 'scheduled' }> {
  const locked = await lockPublication(trx, key);
  if (!locked) throw notFound('Publication');
  const { state } = locked;
  if (state !== 'draft' && state !== 'scheduled') throw new AppError('conflict', refusals[state]);
  if (locked.kind !== 'post') throw new AppError('conflict', 'This is a comment. Change it under Comments.');
  return { ...locked, state };
}
