import { sql } from 'kysely';
import { isAccountOpen } from '#server/db/open-account.ts';
import { usableStates } from '#server/modules/channels/connections/require-owned-connection.ts';
import type { Claimed } from './claim-publication.ts';
import { leaseMs } from './publication-rules.ts';
import { later, type Sending } from './sending.ts';

/**
 * Marks a claimed publication as about to be sent and logs the attempt; both are committed when this returns.
 *
 * @returns the number of the attempt; null where it was cancelled, somebody else took it over, its member is not
 * connected there any more, or its user has deleted the account
 */
export async function startSend({ db, clock }: Sending, claimed: Claimed): Promise<number | null> {
  const { user_id, id } = claimed.publication;
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const started = await trx
      .updateTable('publication')
      // A lease of its own for the call, however long it took until here.
      .set({
        send_started_at: now,
        sent_as: claimed.connection.external_id,
        leased_until: later(now, leaseMs),
        updated_at: now,
      })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .where('state', '=', 'publishing')
      .where('send_started_at', 'is', null)
      .where('leased_until', '=', claimed.leasedUntil)
      .where(isAccountOpen('publication.user_id'))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('connection')
            .select('connection.id')
            .whereRef('connection.user_id', '=', 'publication.user_id')
            .where('connection.id', '=', claimed.connection.id)
            .whereRef('connection.member_id', '=', 'publication.member_id')
            .where('connection.state', 'in', usableStates),
        ),
      )
      .returning('id')
      .executeTakeFirst();
    if (!started) return null;
    const { number } = await trx
      .insertInto('publication_attempt')
      .values((eb) => ({
        user_id,
        publication_id: id,
        number: eb
          .selectFrom('publication_attempt')
          .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
          .where('user_id', '=', user_id)
          .where('publication_id', '=', id),
        send_started_at: now,
      }))
      .returning('number')
      .executeTakeFirstOrThrow();
    return number;
  });
}
