import type { Kysely } from 'kysely';
import type { PublicationDetails, PublicationState } from '#contract/publications.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { cancelPublication } from './cancel-publication.ts';
import type { PublicationKey } from './lock-publication.ts';
import { readPublication } from './read-publication.ts';

const refusals: Partial<Record<PublicationState, string>> = {
  published: 'It is published already. Delete it at the channel.',
  unconfirmed: 'It was sent, and nobody knows yet whether it arrived. Look at the channel.',
  publishing: 'It is on its way already.',
  failed: 'It was not published, and is not tried again.',
  missed: 'It was not published, and is not tried again.',
};

/**
 * Takes a publication of the user back; one that is taken back already stays so.
 *
 * @throws AppError `not_found`; `conflict` where it is on its way or finished
 */
export async function takeBack(
  db: Kysely<Database>,
  key: PublicationKey,
  now: Date,
): Promise<PublicationDetails> {
  await db.transaction().execute((trx) => cancelPublication(trx, { ...key, now }));
  const publication = await readPublication(db, key, now);
  const refusal = refusals[publication.state];
  if (refusal !== undefined) throw new AppError('conflict', refusal);
  return publication;
}
