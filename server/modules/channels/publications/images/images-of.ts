import { type Kysely, sql } from 'kysely';
import type { PublicationImage } from '#contract/publications.ts';
import type { Database } from '#server/db/database.ts';
import type { PublicationKey } from '#server/modules/channels/publications/lock-publication.ts';
import type { PostImage } from '#server/ports/channel/port.ts';

/** What is known of the pictures that a publication shows, in their order; without their bytes. */
export async function factsOfImages(
  db: Kysely<Database>,
  { userId, id }: PublicationKey,
): Promise<PublicationImage[]> {
  return shownBy(db, { userId, id })
    .select([
      'publication_image.id',
      'publication_image.content_type as contentType',
      'publication_image.width',
      'publication_image.height',
      sql<number>`octet_length(publication_image.bytes)`.as('byteSize'),
      'publication_image.alt',
    ])
    .execute();
}

/** The pictures that a publication shows, as a port takes them. */
export async function imagesOf(db: Kysely<Database>, key: PublicationKey): Promise<PostImage[]> {
  return shownBy(db, key)
    .select([
      'publication_image.content_type as contentType',
      'publication_image.alt',
      'publication_image.bytes',
    ])
    .execute();
}

function shownBy(db: Kysely<Database>, { userId, id }: PublicationKey) {
  return db
    .selectFrom('publication_media')
    .innerJoin('publication_image', (join) =>
      join
        .onRef('publication_image.user_id', '=', 'publication_media.user_id')
        .onRef('publication_image.id', '=', 'publication_media.image_id'),
    )
    .where('publication_media.user_id', '=', userId)
    .where('publication_media.publication_id', '=', id)
    .orderBy('publication_media.position');
}
