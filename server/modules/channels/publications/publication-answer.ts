import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Publication as Answer, PublicationImage } from '#contract/publications.ts';
import type { Database } from '#server/db/database.ts';
import { usableStates } from '#server/modules/channels/connections/require-owned-connection.ts';
import type { Publication } from './lock-publication.ts';
import { alarmMs } from './publication-rules.ts';
import { later } from './sending.ts';

/** A row of {@link selectShown}. */
export type ShownRow = Publication & {
  connection_name: string | null;
  /** Whether the member in whose name it was approved is connected, by its connection where that is still there. */
  is_connected: boolean;
  /** `created_at` with microseconds, for a cursor. */
  created_exactly: string;
  /** `due_at` likewise; null without one. */
  due_exactly: string | null;
  /** Its pictures, in their order. */
  images: PublicationImage[];
};

/** Publications of a user with what the wire says about their connection. */
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
    ])
    .where('publication.user_id', '=', userId);
}

/** A moment with microseconds. */
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

/** Whether a row of `publication` could leave now, as far as the user's connections go. */
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
  return {
    id: row.id,
    network: row.network,
    channel: row.channel,
    kind: row.kind,
    text: row.text,
    targetUrl: row.target_url,
    options: row.options,
    images: row.images,
    compositionId: row.composition_id,
    costUsd: row.cost_micros === null ? null : row.cost_micros / 1_000_000,
    origin: row.origin,
    state: row.state,
    connection:
      row.connection_id !== null && row.connection_name !== null
        ? { id: row.connection_id, name: row.member_name ?? row.connection_name }
        : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
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
    isLate: !waitsForReconnect && isLate(row, now),
    canCancel: isOpen,
    canChange: row.kind === 'post' && ['draft', 'scheduled'].includes(row.state),
  };
}

/** Whether it is due for so long, with nobody at it, that something must be wrong. */
function isLate({ state, try_at, leased_until }: Publication, now: Date): boolean {
  const since = state === 'scheduled' ? try_at : state === 'publishing' ? leased_until : null;
  return since !== null && since <= later(now, -alarmMs);
}
