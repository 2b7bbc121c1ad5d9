import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { Id, Moment } from '#contract/paging.ts';
import type { Publication, PublicationQuery } from '#contract/publications.ts';
import type { Database } from '#server/db/database.ts';
import { endOf, startOf, timeZoneOf } from '#server/modules/access/local-time.ts';
import { shownNetwork } from '#server/modules/channels/shown-network.ts';
import { decodeCursor, encodeCursor } from '#server/modules/signals/listing/cursor.ts';
import { publicationAnswer, selectShown } from './publication-answer.ts';

const defaultLimit = 20;
const PublicationsCursor = z.object({ at: Moment, id: Id });

/**
 * A page of the user's publications of one network, newest first; or, in the order `due`, those with a time, earliest
 * first.
 *
 * @throws AppError that names the field `cursor` where it is broken
 */
export async function listPublications(
  db: Kysely<Database>,
  userId: string,
  query: PublicationQuery,
  now: Date,
): Promise<{ items: Publication[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(PublicationsCursor, query.cursor);
  const network = await shownNetwork(db, userId, query.network);
  const limit = query.limit ?? defaultLimit;
  const timeZone = await timeZoneOf(db, userId);
  const isByTime = query.order === 'due';
  const column = sql.ref(isByTime ? 'publication.due_at' : 'publication.created_at');
  const direction = isByTime ? 'asc' : 'desc';
  const beyond = sql.raw(isByTime ? '>' : '<');
  const rows = await selectShown(db, userId)
    .where('publication.network', '=', network)
    .$if(Boolean(query.state?.length), (shown) => shown.where('publication.state', 'in', query.state ?? []))
    .$if(Boolean(query.channel?.length), (shown) =>
      shown.where('publication.channel', 'in', query.channel ?? []),
    )
    .$if(query.compositionId !== undefined, (shown) =>
      shown.where('publication.composition_id', '=', query.compositionId ?? ''),
    )
    .$if(isByTime, (shown) => shown.where('publication.due_at', 'is not', null))
    .$if(query.from !== undefined, (shown) =>
      shown.where('publication.due_at', '>=', startOf(query.from ?? '', timeZone)),
    )
    .$if(query.till !== undefined, (shown) =>
      shown.where('publication.due_at', '<', endOf(query.till ?? '', timeZone)),
    )
    .$if(after !== null, (shown) =>
      shown.where(
        sql<boolean>`(${column}, publication.id) ${beyond} (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('publication.id', direction)
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => publicationAnswer(row, now)),
    nextCursor: last
      ? encodeCursor({ at: (isByTime && last.due_exactly) || last.created_exactly, id: last.id })
      : null,
  };
}
