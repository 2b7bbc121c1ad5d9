import type { Selectable, Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Publication } from '#server/modules/publishing/publication-states.ts';
import type { PublicationAttemptTable } from '#server/modules/publishing/tables.ts';

type Attempt = Selectable<PublicationAttemptTable>;

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
