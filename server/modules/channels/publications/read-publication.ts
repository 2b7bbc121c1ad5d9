import type { Kysely } from 'kysely';
import type { PublicationDetails } from '#contract/publications.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { PublicationKey } from './lock-publication.ts';
import { publicationAnswer, selectShown } from './publication-answer.ts';

/** One of the user's publications with its attempts, oldest first. @throws AppError `not_found` for a stranger's id */
export async function readPublication(
  db: Kysely<Database>,
  { userId, id }: PublicationKey,
  now: Date,
): Promise<PublicationDetails> {
  const row = await selectShown(db, userId).where('publication.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Publication');
  const attempts = await db
    .selectFrom('publication_attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('publication_id', '=', id)
    .orderBy('number')
    .execute();
  return {
    ...publicationAnswer(row, now),
    attempts: attempts.map((attempt) => ({
      number: attempt.number,
      armedAt: attempt.send_started_at.toISOString(),
      endedAt: attempt.ended_at?.toISOString() ?? null,
      outcome: attempt.outcome,
      message: attempt.message,
    })),
  };
}
