import { type Kysely, sql } from 'kysely';
import type { SignalDetails } from '#contract/signals/signals.ts';
import { notFound } from '#server/app-error.ts';
import { versionOf } from '#server/based-on.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { readSnapshot } from '#server/db/read-snapshot.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import { readJobChanges } from '#server/modules/people/changes/read-changes.ts';
import { editedFields, personFields } from '#server/modules/people/persons/merge-person.ts';
import { readPersonUrls } from '#server/modules/people/persons/person-urls.ts';
import { readLastVisit } from '#server/modules/signals/last-visit.ts';
import { selectSignals } from '#server/modules/signals/listing/list-signals.ts';
import { requireOwnedSignal } from '#server/modules/signals/require-owned-signal.ts';
import { makeReceipt, readFit } from '#server/modules/signals/score/make-receipt.ts';
import { makeTrend } from '#server/modules/signals/score/make-trend.ts';
import { scoreRulesOf } from '#server/modules/signals/score/score-rules.ts';
import { readNextPost } from './next-post.ts';
import { listTimeline } from './timeline.ts';

/**
 * One signal: the person, the breakdown of the score at `now` and its history, what can be commented on next,
 * and a page of its timeline.
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
  // One snapshot for row, breakdown, and timeline, so they agree while an import runs.
  return readSnapshot(db, async (trx) => {
    const [row] = await selectSignals<number>(
      trx,
      now,
      sql`where signal.user_id = ${userId} and signal.id = ${id}`,
      sql`signal.score_version`,
    );
    const person = await trx
      .selectFrom('person')
      .select(['id', 'enriched_at', 'enriched_by', 'sources', 'seniority', ...personFields])
      .where(owned('person', { userId, id: own.personId }))
      .executeTakeFirst();
    const noteRow = await trx
      .selectFrom('signal')
      .select('note')
      .where(owned('signal', { userId, id }))
      .executeTakeFirst();
    if (row === undefined || person === undefined) throw notFound('Signal');
    const inbound = await trx
      .selectFrom('engagement')
      .leftJoin('post', (join) =>
        join.onRef('post.user_id', '=', 'engagement.user_id').onRef('post.id', '=', 'engagement.post_id'),
      )
      .select(['type', 'conversation_id as conversationId', 'occurred_at as occurredAt'])
      .select(['is_news as isNews', 'recorded_at as recordedAt', 'time_basis as timeBasis'])
      .select('post.published_at as publishedAt')
      .where('engagement.user_id', '=', userId)
      .where('connected_profile_id', '=', own.connectedProfileId)
      .where('person_id', '=', own.personId)
      .where('direction', '=', 'inbound')
      .execute();
    const urls = await readPersonUrls(trx, userId, own.personId);
    const timeZone = await timeZoneOf(trx, userId);
    const moments = await readLastVisit(trx, { userId, timeZone }, now);
    const { id: personId, enriched_at: at, enriched_by: source, ...facts } = person;
    // The version this row was scored with. While a job goes through all rows, it may not be the latest.
    const rules = await scoreRulesOf(trx, userId, row.more);
    return {
      signal: row.signal,
      note: noteRow?.note ?? null,
      noteVersion: versionOf({ note: noteRow?.note ?? null }),
      person: {
        id: personId,
        email: facts.email,
        publicId: facts.public_id,
        urn: facts.urn,
        lookedUp: at && source && { at: at.toISOString(), source },
        edited: editedFields(facts),
      },
      receipt: makeReceipt(inbound, now, rules),
      trend: makeTrend(inbound, moments, rules),
      fit: await readFit(trx, own, rules.fit),
      nextPost: await readNextPost(trx, own, urls, now),
      jobChanges: await readJobChanges(trx, { userId, personId: own.personId }),
      timeline: await listTimeline(trx, own, { cursor, urls, now }),
    };
  });
}
