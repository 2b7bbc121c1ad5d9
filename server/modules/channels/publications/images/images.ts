import { imageSize } from 'image-size';
import { type Kysely, sql } from 'kysely';
import { maxImageBytes, type PublicationImage } from '#contract/channels/publications.ts';
import type { Streamed } from '#contract/route.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { PublicationKey } from '#server/modules/channels/publications/publication-states.ts';
import type { PostImage } from '#server/ports/channel/port.ts';

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
    throw new AppError('rate_limited', 'Many uploaded images are unused. Use some, or come back tomorrow.');
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
    if (size > maxImageBytes) throw new AppError('payload_too_large', 'The image is larger than 8 MB.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const contentTypes: Record<string, PostImage['contentType']> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** More would be a trap for whoever opens it; LinkedIn takes 36 million. */
const maxPixels = 100_000_000;

/** From this EXIF orientation on, a picture lies on its side (EXIF 2.32, tag 0x0112). */
const firstSideways = 5;

/**
 * What a picture is, by its bytes.
 *
 * @throws AppError `file_refused` where it is none that channels take
 */
function measureImage(bytes: Buffer): Pick<PostImage, 'contentType'> & { width: number; height: number } {
  const size = sizeOf(bytes);
  const contentType = contentTypes[size?.type ?? ''];
  if (!size || contentType === undefined || !(size.width > 0) || !(size.height > 0)) {
    throw new AppError('file_refused', 'Channels don’t accept this file. Use JPEG, PNG, GIF or WebP.');
  }
  if (size.width * size.height > maxPixels) {
    throw new AppError('file_refused', 'The image has too many pixels. Make it smaller.');
  }
  const isSideways = (size.orientation ?? 1) >= firstSideways;
  return {
    contentType,
    width: isSideways ? size.height : size.width,
    height: isSideways ? size.width : size.height,
  };
}

function sizeOf(bytes: Buffer) {
  try {
    return imageSize(bytes);
  } catch {
    // It throws on whatever it does not know.
    return undefined;
  }
}

/** Describes a picture of the user's for those who do not see it. @throws AppError `not_found` */
export async function describeImage(
  db: Kysely<Database>,
  { userId, id }: PublicationKey,
  alt: string,
): Promise<PublicationImage> {
  const image = await db
    .updateTable('publication_image')
    .set({ alt })
    .where(owned('publication_image', { userId, id }))
    .returning(['content_type', 'width', 'height', sql<number>`octet_length(bytes)`.as('byteSize')])
    .executeTakeFirst();
  if (!image) throw notFound('Image');
  const { content_type: contentType, width, height, byteSize } = image;
  return { id, contentType, width, height, byteSize, alt };
}

/** A picture of the user's as it was uploaded. @throws AppError `not_found` */
export async function readImage(db: Kysely<Database>, { userId, id }: PublicationKey): Promise<Streamed> {
  const image = await db
    .selectFrom('publication_image')
    .select(['content_type', 'bytes'])
    .where(owned('publication_image', { userId, id }))
    .executeTakeFirst();
  if (!image) throw notFound('Image');
  return { chunks: once(image.bytes), headers: { 'content-type': image.content_type } };
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
