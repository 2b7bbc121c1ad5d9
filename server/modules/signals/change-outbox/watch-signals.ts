import type { Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';

/**
 * Says whether changes of a user's signals are written down from now on, for {@link takeFromChangeOutbox}. The caller holds
 * `lockFacts`: whoever records at the same moment would write down what nobody wants any more, or not see that somebody
 * does.
 */
export async function watchSignals(
  trx: Transaction<Database>,
  userId: string,
  isWatched: boolean,
): Promise<void> {
  if (isWatched) {
    await trx
      .insertInto('signal_watch')
      .values({ user_id: userId })
      .onConflict((oc) => oc.doNothing())
      .execute();
    return;
  }
  await trx.deleteFrom('signal_watch').where('user_id', '=', userId).execute();
  await trx.deleteFrom('change_outbox').where('user_id', '=', userId).execute();
}
