import { type Kysely, sql } from 'kysely';
import type { SignalDetails } from '#contract/signals.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { listTimeline } from './list-timeline.ts';
import { makeReceipt } from './make-receipt.ts';
import { ownSignal } from './own-signal.ts';
import { selectSignals } from './select-signals.ts';

/**
 * One signal: the person, the sum its score is made of at `now`, and a page of its timeline.
 *
 * @throws AppError `not_found`, or one that names the field `cursor` (of the timeline)
 */
export async function readDetails(
  db: Kysely<Database>,
  userId: string,
  id: string,
  cursor: string | undefined,
  now: Date,
): Promise<SignalDetails> {
  const own = await ownSignal(db, userId, id);
  // One snapshot for row, receipt and timeline, so that they agree while an import runs.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const [row] = await selectSignals(
        trx,
        now,
        sql`where signal.user_id = ${userId} and signal.id = ${id}`,
      );
      const person = await trx
        .selectFrom('person')
        .select(['id', 'email', 'public_id as publicId', 'urn'])
        .where('user_id', '=', userId)
        .where('id', '=', own.personId)
        .executeTakeFirst();
      if (row === undefined || person === undefined) throw notFound('Signal');
      const inbound = await trx
        .selectFrom('engagement')
        .select(['type', 'conversation_id as conversationId', 'occurred_at as occurredAt'])
        .where('user_id', '=', userId)
        .where('connected_profile_id', '=', own.connectedProfileId)
        .where('person_id', '=', own.personId)
        .where('direction', '=', 'inbound')
        .execute();
      return {
        signal: row.signal,
        person,
        receipt: makeReceipt(inbound, now),
        timeline: await listTimeline(trx, own, cursor),
      };
    });
}
