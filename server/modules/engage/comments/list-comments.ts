import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Network } from '#contract/profile.ts';
import type { ReadyComment, ReadyCommentStatus } from '#contract/ready-comments.ts';
import type { Database } from '#server/db/database.ts';
import { lastOf, startOf, timeZoneOf } from '#server/modules/access/local-time.ts';
import { shownNetwork } from '#server/modules/engage/shown-network.ts';
import { decodeCursor, encodeCursor } from '#server/modules/signals/listing/cursor.ts';
import { effectiveStatus, postedAtSql } from './effective-status.ts';
import { isOfPerson } from './is-of-person.ts';
import { answerComments, selectComments } from './read-comments.ts';

const defaultLimit = 20;

/** The last row of a page. */
const Place = z.object({ at: z.iso.datetime(), id: z.uuid() });

/** What the route takes. */
export type CommentListQuery = {
  status?: ReadyCommentStatus[] | undefined;
  from?: string | undefined;
  till?: string | undefined;
  by?: 'drafted' | 'approved' | 'posted' | undefined;
  personId?: string | undefined;
  network?: Network | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

const moments = {
  drafted: sql<Date | null>`ready_comment.created_at`,
  approved: sql<Date | null>`ready_comment.approved_at`,
  posted: postedAtSql,
};

/**
 * A page of the user's comments, the latest drafted first.
 * @throws AppError that names the field `cursor` where it is none of this list
 */
export async function listComments(
  db: Kysely<Database>,
  userId: string,
  query: CommentListQuery,
  now: Date,
): Promise<{ items: ReadyComment[]; nextCursor: string | null }> {
  const limit = query.limit ?? defaultLimit;
  const place = query.cursor === undefined ? null : decodeCursor(Place, query.cursor);
  const { from, till } = await readRange(db, userId, query);
  const moment = moments[query.by ?? 'drafted'];
  let rows = selectComments(db, userId, now);
  if (query.personId === undefined || query.network !== undefined) {
    rows = rows.where('ready_comment.network', '=', await shownNetwork(db, userId, query.network));
  }
  if (query.personId !== undefined) rows = rows.where(await isOfPerson(db, userId, query.personId));
  if (query.status && query.status.length > 0) rows = rows.where(effectiveStatus(now), 'in', query.status);
  if (from) rows = rows.where(moment, '>=', from);
  // To the millisecond, as times are told: what comes later within it counts.
  if (till) rows = rows.where(moment, '<', new Date(till.getTime() + 1));
  if (place) {
    const after = sql<boolean>`(ready_comment.created_at, ready_comment.id) < (${place.at}::timestamptz, ${place.id}::uuid)`;
    rows = rows.where(after);
  }
  const found = await rows
    .orderBy('ready_comment.created_at', 'desc')
    .orderBy('ready_comment.id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    items: await answerComments(db, userId, shown, now),
    nextCursor: last ? encodeCursor({ at: last.created_at.toISOString(), id: last.id }) : null,
  };
}

/** The first and the last moment that count, where the user is. */
async function readRange(db: Kysely<Database>, userId: string, { from, till }: CommentListQuery) {
  if (from === undefined && till === undefined) return { from: null, till: null };
  const timeZone = await timeZoneOf(db, userId);
  return {
    from: from === undefined ? null : startOf(from, timeZone),
    till: till === undefined ? null : lastOf(till, timeZone),
  };
}
