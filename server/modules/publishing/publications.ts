import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { PublicationImage } from '#contract/channels/publication-images.ts';
import type {
  Publication as Answer,
  PublicationDetails,
  PublicationQuery,
} from '#contract/channels/publications.ts';
import { Id, Moment } from '#contract/paging.ts';
import { notFound } from '#server/app-error.ts';
import { decodeCursor, pageOf } from '#server/cursor.ts';
import type { Database } from '#server/db/database.ts';
import { endOf, startOf } from '#server/local-time.ts';
import { timeZoneOf } from '#server/modules/access/time-zone-of.ts';
import { usableStates } from '#server/modules/connections/require-owned-connection.ts';
import { shownRealm } from '#server/modules/profile/shown-realm.ts';
import { waitsForPrevious } from './parts.ts';
import { alertAfterMs, later } from './publication-rules.ts';
import type { Publication, PublicationKey } from './publication-states.ts';

/** A row of {@link selectShown}. */
type ShownRow = Publication & {
  connection_name: string | null;
  /**
   * Whether the member it was approved for is connected, through the same connection if that still exists.
   */
  is_connected: boolean;
  /** `created_at` to the microsecond, for a cursor. */
  created_exactly: string;
  /** `due_at` to the microsecond; null if it has none. */
  due_exactly: string | null;
  /** Its images, in order. */
  images: PublicationImage[];
  waits_for_previous: boolean;
  version: string;
};

/** The user's publications with the connection details the API returns. */
export function selectShown(
  db: Kysely<Database>,
  userId: string,
): SelectQueryBuilder<Database, 'publication', ShownRow> {
  return db
    .selectFrom('publication')
    .selectAll('publication')
    .select((eb) => [
      eb
        .selectFrom('connection')
        .select('connection.name')
        .whereRef('connection.user_id', '=', 'publication.user_id')
        .whereRef('connection.id', '=', 'publication.connection_id')
        .as('connection_name'),
      isConnected.as('is_connected'),
      exactly('created_at').$notNull().as('created_exactly'),
      exactly('due_at').as('due_exactly'),
      images.as('images'),
      waitsForPrevious.as('waits_for_previous'),
      version.as('version'),
    ])
    .where('publication.user_id', '=', userId);
}

/** A time to the microsecond. */
const exactly = (column: 'created_at' | 'due_at') =>
  sql<
    string | null
  >`to_char(${sql.ref(`publication.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const images = sql<PublicationImage[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', image.id, 'contentType', image.content_type, 'width', image.width,
    'height', image.height, 'byteSize', octet_length(image.bytes), 'alt', image.alt) order by picture.position)
  from publication_media picture
  join publication_image image on image.user_id = picture.user_id and image.id = picture.image_id
  where picture.user_id = publication.user_id and picture.publication_id = publication.id
), '[]')`;

/** The version of a post with the parts that follow it, as `versionOf` makes it elsewhere. */
const version = sql<string>`(
  select md5(jsonb_agg(jsonb_build_array(one.part, one.kind, one.text, one.options, one.mentions, (
    select jsonb_agg(shown.image_id order by shown.position) from publication_media shown
    where shown.user_id = one.user_id and shown.publication_id = one.id)) order by one.part)::text)
  from publication one
  where one.user_id = publication.user_id and one.thread_id = publication.thread_id
)`;

/** Whether the user's connections allow a row of `publication` to be sent now. */
export const isConnected = sql<boolean>`exists (
  select from connection way
  where way.user_id = publication.user_id and way.channel = publication.channel
    and way.network = publication.network and way.state = any(${[...usableStates]}::text[])
    and (publication.connection_id is null or way.id = publication.connection_id)
    and way.member_id = publication.member_id
)`;

export function publicationAnswer(row: ShownRow, now: Date): Answer {
  const isOpen = row.send_started_at === null && ['draft', 'scheduled', 'publishing'].includes(row.state);
  const waitsForReconnect = row.state === 'scheduled' && !row.is_connected;
  const isNext = row.state === 'scheduled' && row.waits_for_previous;
  return {
    id: row.id,
    network: row.network,
    channel: row.channel,
    kind: row.kind,
    text: row.text,
    targetUrl: row.target_url,
    options: row.options,
    images: row.images,
    mentions: row.mentions,
    compositionId: row.composition_id,
    threadId: row.thread_id,
    part: row.part,
    costUsd: row.cost_micros === null ? null : row.cost_micros / 1_000_000,
    origin: row.origin,
    state: row.state,
    connection:
      row.connection_id !== null && row.connection_name !== null
        ? { id: row.connection_id, name: row.member_name ?? row.connection_name }
        : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    approvedAt: row.approved_at?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
    nextTryAt: row.try_at?.toISOString() ?? null,
    nextLookAt: row.check_at?.toISOString() ?? null,
    settledAt: row.finished_at?.toISOString() ?? null,
    externalUrl: row.external_url,
    error:
      row.error_kind !== null && row.error_message !== null
        ? { kind: row.error_kind, message: row.error_message }
        : null,
    waitsForReconnect,
    waitsForPrevious: isNext,
    isLate: !waitsForReconnect && !isNext && isLate(row, now),
    canCancel: isOpen,
    canChange: row.kind === 'post' && row.part === 0 && ['draft', 'scheduled'].includes(row.state),
  };
}

/** Whether it has been due so long without a worker that something must be wrong. */
function isLate({ state, try_at, leased_until }: Publication, now: Date): boolean {
  const since = state === 'scheduled' ? try_at : state === 'publishing' ? leased_until : null;
  return since !== null && since <= later(now, -alertAfterMs);
}

const defaultLimit = 20;
const PublicationsCursor = z.object({ at: Moment, id: Id });

/**
 * A page of the user's publications of one realm, newest first. With the order `due`, those that have a
 * time, earliest first.
 *
 * @throws AppError that names the field `cursor` if it is invalid
 */
export async function listPublications(
  db: Kysely<Database>,
  userId: string,
  query: PublicationQuery,
  now: Date,
): Promise<{ items: Answer[]; nextCursor: string | null }> {
  const after = query.cursor === undefined ? null : decodeCursor(PublicationsCursor, query.cursor);
  const realm = await shownRealm(db, userId, query.network);
  const limit = query.limit ?? defaultLimit;
  const timeZone = await timeZoneOf(db, userId);
  const isByTime = query.order === 'due';
  const column = sql.ref(isByTime ? 'publication.due_at' : 'publication.created_at');
  const direction = isByTime ? 'asc' : 'desc';
  const beyond = sql.raw(isByTime ? '>' : '<');
  const rows = await selectShown(db, userId)
    .where('publication.network', '=', realm)
    .$if(Boolean(query.state?.length), (shown) => shown.where('publication.state', 'in', query.state ?? []))
    .$if(Boolean(query.channel?.length), (shown) =>
      shown.where('publication.channel', 'in', query.channel ?? []),
    )
    .$call((shown) =>
      query.compositionId === undefined
        ? shown
        : shown.where('publication.composition_id', '=', query.compositionId),
    )
    .$if(isByTime, (shown) => shown.where('publication.due_at', 'is not', null))
    .$call((shown) =>
      query.from === undefined
        ? shown
        : shown.where('publication.due_at', '>=', startOf(query.from, timeZone)),
    )
    .$call((shown) =>
      query.till === undefined ? shown : shown.where('publication.due_at', '<', endOf(query.till, timeZone)),
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
  return pageOf(
    rows,
    limit,
    (row) => publicationAnswer(row, now),
    ({ due_exactly, created_exactly, id }) => ({ at: (isByTime && due_exactly) || created_exactly, id }),
  );
}

/**
 * One of the user's publications with its attempts, oldest first. @throws AppError `not_found` for another
 * user's id
 */
export async function readPublication(
  db: Kysely<Database>,
  { userId, id }: PublicationKey,
  now: Date,
): Promise<PublicationDetails> {
  const row = await selectShown(db, userId).where('publication.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Publication');
  const attempts = await db
    .selectFrom('publication_attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('publication_id', '=', id)
    .orderBy('number')
    .execute();
  return {
    ...publicationAnswer(row, now),
    attempts: attempts.map((attempt) => ({
      number: attempt.number,
      armedAt: attempt.send_started_at.toISOString(),
      endedAt: attempt.ended_at?.toISOString() ?? null,
      outcome: attempt.outcome,
      message: attempt.message,
    })),
  };
}
