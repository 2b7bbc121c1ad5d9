import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { PublicationImage } from '#contract/publications.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { PublicationKey } from '#server/modules/channels/publications/lock-publication.ts';

/** Describes a picture of the user's for those who do not see it. @throws AppError `not_found` */
export async function describeImage(
  db: Kysely<Database>,
  { userId, id }: PublicationKey,
  alt: string,
): Promise<PublicationImage> {
  const image = await db
    .updateTable('publication_image')
    .set({ alt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['content_type', 'width', 'height', sql<number>`octet_length(bytes)`.as('byteSize')])
    .executeTakeFirst();
  if (!image) throw notFound('Picture');
  const { content_type: contentType, width, height, byteSize } = image;
  return { id, contentType, width, height, byteSize, alt };
}
