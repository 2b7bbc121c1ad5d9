import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import type { SignalDetails, TimelineEntry } from '#contract/signals/signals.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import { editedFields, personFields } from '#server/modules/network/people/merge-person.ts';
import { decodeCursor, encodeCursor, foreignCursor } from './listing/cursor.ts';
import { selectSignals } from './listing/list-signals.ts';
import { type OwnedSignal, requireOwnedSignal } from './require-owned-signal.ts';
import { makeReceipt, readFit } from './score/make-receipt.ts';
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

/** A comment that the user posted: stored once, and shown with every signal of the person. */
const isOwnCommentSql = sql<boolean>`e.source = 'user' and e.direction = 'outbound'`;

const pageSize = 50;
const TimelineCursor = z.object({ signal: Id, last: Moment, id: Id });

type Row = Omit<TimelineEntry, 'occurredAt' | 'recordedAt' | 'post'> & {
  occurredAt: Date;
  recordedAt: Date;
  last: string;
  postId: string | null;
  postUrl: string | null;
  excerpt: string | null;
  author: string | null;
};

/**
 * A page of what passed between a person and a connected profile, in both directions, newest first. The user's own posted
 * comments are among it, whichever profile they are stored with.
 *
 * @throws AppError that names the field `cursor` where it is broken or of another signal
 */
async function listTimeline(
  db: Kysely<Database>,
  signal: OwnedSignal,
  cursor: string | undefined,
): Promise<{ items: TimelineEntry[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(TimelineCursor, cursor);
  if (after !== null && after.signal !== signal.id) throw foreignCursor();
  const before = after && sql`and (e.occurred_at, e.id) < (${after.last}::timestamptz, ${after.id}::uuid)`;
  const some = (whose: RawBuilder<unknown>) => sql`(
      select e.* from engagement e
      where e.user_id = ${signal.userId} and e.person_id = ${signal.personId} and ${whose} ${before ?? sql``}
      order by e.occurred_at desc, e.id desc limit ${pageSize + 1})`;
  const { rows } = await sql<Row>`
    select e.id, e.direction, e.type, e.reaction_type as "reactionType", e.text, e.source,
      e.occurred_at as "occurredAt", e.time_basis as "timeBasis", e.recorded_at as "recordedAt",
      to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last,
      post.id as "postId", post.url as "postUrl", left(post.text, 240) as excerpt,
      case when post.author_profile_id is distinct from ${signal.connectedProfileId}::uuid
        then coalesce(author.name, post.author_name) end as author
    from (
      ${some(sql`e.connected_profile_id = ${signal.connectedProfileId}`)}
      union all
      ${some(sql`e.connected_profile_id <> ${signal.connectedProfileId} and ${isOwnCommentSql}`)}
    ) e
    left join post on post.user_id = e.user_id and post.id = e.post_id
    left join connected_profile author on author.user_id = post.user_id and author.id = post.author_profile_id
    order by e.occurred_at desc, e.id desc limit ${pageSize + 1}`.execute(db);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    items: page.map(({ last: _, postId, postUrl, excerpt, author, ...entry }) => ({
      ...entry,
      occurredAt: entry.occurredAt.toISOString(),
      recordedAt: entry.recordedAt.toISOString(),
      post: postId === null ? null : { id: postId, url: postUrl, excerpt, author },
    })),
    nextCursor: last ? encodeCursor({ signal: signal.id, last: last.last, id: last.id }) : null,
  };
}
