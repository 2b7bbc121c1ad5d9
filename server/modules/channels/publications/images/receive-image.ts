import { type Kysely, sql } from 'kysely';
import { maxImageBytes, type PublicationImage } from '#contract/publications.ts';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { measureImage } from './measure-image.ts';

/** How many pictures a user may have that no post shows. They are deleted after a day. */
const maxLoose = 100;

/**
 * Stores a picture for posts of its user's. What it is is read from its bytes, whatever it is called.
 *
 * @throws AppError `payload_too_large`; `file_refused` where it is no picture that channels take; `rate_limited` where
 * many wait unused
 */
export async function receiveImage(
  db: Kysely<Database>,
  userId: string,
  upload: ReadableStream<Uint8Array>,
  now: Date,
): Promise<PublicationImage> {
  const bytes = await readAll(upload);
  const { contentType, width, height } = measureImage(bytes);
  const { loose } = await db
    .selectFrom('publication_image')
    .select(({ fn }) => fn.countAll<string>().as('loose'))
    .where('user_id', '=', userId)
    .where(isUnused)
    .executeTakeFirstOrThrow();
  if (Number(loose) >= maxLoose) {
    throw new AppError('rate_limited', 'Many pictures wait unused. Use some, or come back tomorrow.');
  }
  const { id } = await db
    .insertInto('publication_image')
    .values({ user_id: userId, content_type: contentType, width, height, bytes, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, contentType, width, height, byteSize: bytes.length, alt: '' };
}

/** Whether no post shows a row of `publication_image`. */
export const isUnused = sql<boolean>`not exists (
  select from publication_media picture
  where picture.user_id = publication_image.user_id and picture.image_id = publication_image.id
)`;

async function readAll(upload: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of upload) {
    size += piece.byteLength;
    if (size > maxImageBytes) throw new AppError('payload_too_large', 'The picture is larger than 8 MB.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
