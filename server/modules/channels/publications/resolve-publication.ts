import type { Transaction } from 'kysely';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { lockFacts } from '#server/modules/network/lock-facts.ts';
import { lockPublication, movePublication, type PublicationKey } from './lock-publication.ts';

/**
 * Takes the user's word for what became of an unconfirmed publication, in the caller's transaction.
 *
 * @throws AppError `not_found`; `conflict` where it is not unconfirmed
 */
export async function resolvePublication(
  trx: Transaction<Database>,
  { as, now, ...key }: PublicationKey & { as: 'published' | 'failed'; now: Date },
): Promise<void> {
  await lockFacts(trx, key.userId);
  const locked = await lockPublication(trx, key);
  if (!locked) throw notFound('Publication');
  if (locked.state !== 'unconfirmed') {
    throw new AppError('conflict', 'What became of it is known already. Load it again.');
  }
  await movePublication(
    trx,
    locked,
    as,
    now,
    as === 'published'
      ? {}
      : { error_kind: 'not_live', error_message: 'You said that it is not live. It was not sent again.' },
  );
}
