import type { Kysely } from 'kysely';
import type { Streamed } from '#contract/route.ts';
import { notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { PublicationKey } from '#server/modules/channels/publications/lock-publication.ts';

/** A picture of the user's as it was uploaded. @throws AppError `not_found` */
export async function readImage(db: Kysely<Database>, { userId, id }: PublicationKey): Promise<Streamed> {
  const image = await db
    .selectFrom('publication_image')
    .select(['content_type', 'bytes'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!image) throw notFound('Picture');
  return { chunks: once(image.bytes), headers: { 'content-type': image.content_type } };
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
