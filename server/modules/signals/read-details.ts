import { type Kysely, sql } from 'kysely';
import type { SignalDetails } from '#contract/signals.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { editedFields, personFields } from '#server/modules/network/people/merge-person.ts';
import { listTimeline } from './list-timeline.ts';
import { selectSignals } from './listing/select-signals.ts';
import { requireOwnedSignal } from './require-owned-signal.ts';
import { makeReceipt } from './score/make-receipt.ts';
import { readFit } from './score/read-fit.ts';
import { scoreRulesOf } from './score/score-rules.ts';

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
  const own = await requireOwnedSignal(db, userId, id);
  // One snapshot for row, receipt and timeline, so that they agree while an import runs.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const [row] = await selectSignals<number>(
        trx,
        now,
        sql`where signal.user_id = ${userId} and signal.id = ${id}`,
        sql`signal.score_version`,
      );
      const person = await trx
        .selectFrom('person')
        .select(['id', 'enriched_at', 'enriched_by', 'sources', 'seniority', ...personFields])
        .where('user_id', '=', userId)
        .where('id', '=', own.personId)
        .executeTakeFirst();
      const noteRow = await trx
        .selectFrom('signal')
        .select('note')
        .where('user_id', '=', userId)
        .where('id', '=', id)
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
      const { id: personId, enriched_at: at, enriched_by: source, ...facts } = person;
      // The version that this row was made by, which is not the last one while a job goes through all of them.
      const rules = await scoreRulesOf(trx, userId, row.more);
      return {
        signal: row.signal,
        note: noteRow?.note ?? null,
        person: {
          id: personId,
          email: facts.email,
          publicId: facts.public_id,
          urn: facts.urn,
          lookedUp: at && source && { at: at.toISOString(), source },
          edited: editedFields(facts),
        },
        receipt: makeReceipt(inbound, now, rules),
        fit: await readFit(trx, own, rules.fit),
        timeline: await listTimeline(trx, own, cursor),
      };
    });
}
