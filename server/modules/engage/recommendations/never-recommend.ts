import { type Kysely, sql, type Transaction } from 'kysely';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { notifyChange } from '#server/db/notify-change.ts';

/**
 * Never recommends a person or their posts again, until that is taken back. It holds for whoever they are merged
 * into too.
 *
 * @throws AppError `not_found` where the person is not the user's
 */
export async function neverRecommend(
  db: Kysely<Database>,
  userId: string,
  personId: string,
  now: Date,
): Promise<{ id: string; since: string }> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId, personId);
    const { since } = await trx
      .insertInto('never_recommended')
      .values({ user_id: userId, person_id: personId, since: now })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'person_id']).doUpdateSet((eb) => ({
          since: eb.ref('never_recommended.since'),
        })),
      )
      .returning('since')
      .executeTakeFirstOrThrow();
    await tellPages(trx, userId);
    return { id: personId, since: since.toISOString() };
  });
}

/**
 * Takes it back, also where it was said of a record that was merged into this person.
 *
 * @throws AppError `not_found` where the person is not the user's
 */
export async function recommendAgain(
  db: Kysely<Database>,
  userId: string,
  personId: string,
): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId, personId);
    await sql`delete from never_recommended never
      where never.user_id = ${userId} and (never.person_id = ${personId} or never.person_id in (
        select gone_id from person_merge merge
        where merge.user_id = never.user_id and merge.person_id = ${personId}
      ))`.execute(trx);
    await tellPages(trx, userId);
    return { id: personId };
  });
}

/** They cannot be erased or merged away before the transaction ends. */
async function lockPerson(trx: Transaction<Database>, userId: string, id: string): Promise<void> {
  const row = await trx
    .selectFrom('person')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) throw notFound('Person');
}

async function tellPages(trx: Transaction<Database>, userId: string): Promise<void> {
  await notifyChange(trx, userId, { name: 'recommendations', id: userId });
  await notifyChange(trx, userId, { name: 'daily-posts', id: userId });
}
