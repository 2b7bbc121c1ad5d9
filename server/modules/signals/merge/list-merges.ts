import type { Kysely } from 'kysely';
import type { PersonMerge } from '#contract/people.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';

/** Whom a person was merged with, the latest first. @throws AppError `not_found` */
export async function listMerges(
  db: Kysely<Database>,
  userId: string,
  personId: string,
): Promise<{ items: PersonMerge[] }> {
  const person = await db
    .selectFrom('person')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', personId)
    .executeTakeFirst();
  if (person === undefined) throw notFound('Person');
  const rows = await db
    .selectFrom('person_merge')
    .select(['id', 'gone', 'made_by as by', 'source', 'created_at as at'])
    .where('user_id', '=', userId)
    .where('person_id', '=', personId)
    .orderBy('step', 'desc')
    .execute();
  return {
    items: rows.map(({ gone, at, ...merge }, place) => ({
      ...merge,
      name: gone.name ?? '',
      headline: gone.headline,
      url: gone.url,
      at: at.toISOString(),
      canUndo: place === 0,
    })),
  };
}
