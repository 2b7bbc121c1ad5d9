import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { notifyChanges } from '#server/db/notify-change.ts';

const words =
  'The database went back to an earlier state (a restored backup, or a promoted standby), so this may already have been sent.';

/**
 * After the database went back to an earlier state (a restored backup, a promoted standby): publications that were
 * due since then, or were being sent, may have arrived without our knowing. They become `unconfirmed` and are checked for at the vendor, but never sent again
 * automatically. Publications due later stay as they are.
 */
export async function markSentSuspect(
  trx: Transaction<Database>,
  { takenAt, now }: { takenAt: Date; now: Date },
): Promise<void> {
  const { rows } = await sql<{ userId: string; id: string }>`
    with suspect as (
      select one.user_id, one.id, account.id as connection_id, account.external_id
      from publication one left join lateral (
        select id, external_id from connection
        where connection.user_id = one.user_id and connection.channel = one.channel
          and connection.network = one.network and connection.member_id = one.member_id
        order by connection.id is not distinct from one.connection_id desc limit 1
      ) account on true
      where one.state = 'scheduled' and one.try_at <= ${now}
        or one.state = 'publishing' and one.send_started_at is null
    )
    update publication set state = 'unconfirmed', send_started_at = coalesce(publication.try_at, ${takenAt}),
      sent_as = suspect.external_id, connection_id = coalesce(suspect.connection_id, publication.connection_id),
      try_at = null, leased_until = null, checks = 0, check_at = ${now}, error_kind = 'restored',
      error_message = ${words}, updated_at = ${now}
    from suspect where publication.user_id = suspect.user_id and publication.id = suspect.id
    returning publication.user_id as "userId", publication.id`.execute(trx);
  await notifyChanges(
    trx,
    rows.map((row) => ({ ...row, name: 'publication' })),
  );
}
