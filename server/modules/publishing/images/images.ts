import { type Kysely, sql } from 'kysely';
import {
  maxDocumentBytes,
  maxImageBytes,
  type PublicationImage,
} from '#contract/channels/publication-images.ts';
import type { Streamed } from '#contract/route.ts';
import { AppError, notFound } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import { owned } from '#server/db/owned.ts';
import type { PublicationKey } from '#server/modules/publishing/publication-states.ts';
import { readPictureHeader } from '#server/picture-header.ts';
import type { PostImage } from '#server/ports/channel/port.ts';

/** The most images a user may have that no post uses. They are deleted after a day. */
const maxLoose = 100;

/**
 * Stores an image for the user's posts. Its type is read from its bytes, not its file name.
 *
 * @throws AppError `payload_too_large`; `file_refused` if channels don't accept this kind of image;
 *   `rate_limited` if too many images are unused
 */
export async function receiveImage(
  db: Kysely<Database>,
  userId: string,
  upload: ReadableStream<Uint8Array>,
  now: Date,
): Promise<PublicationImage> {
  const bytes = await readAll(upload, maxImageBytes, 'The image is larger than 8 MB.');
  return keep(db, userId, { ...measureImage(bytes), alt: '', bytes }, now);
}

/** The first bytes of every PDF (ISO 32000-2, 7.5.2). */
const pdfStart = Buffer.from('%PDF-');

/**
 * Stores a PDF for the user's posts, with its title.
 *
 * @throws AppError as {@link receiveImage}
 */
export async function receiveDocument(
  db: Kysely<Database>,
  userId: string,
  { upload, title = '' }: { upload: ReadableStream<Uint8Array>; title?: string | undefined },
  now: Date,
): Promise<PublicationImage> {
  const bytes = await readAll(upload, maxDocumentBytes, 'The document is larger than 20 MB.');
  if (!bytes.subarray(0, pdfStart.length).equals(pdfStart)) {
    throw new AppError('file_refused', 'This isn’t a PDF. Save the document as PDF and add it again.');
  }
  const document = { contentType: 'application/pdf', width: null, height: null } as const;
  return keep(db, userId, { ...document, alt: title.trim(), bytes }, now);
}

/** @throws AppError `rate_limited` if too many images are unused */
async function keep(
  db: Kysely<Database>,
  userId: string,
  { bytes, ...facts }: Omit<PublicationImage, 'id' | 'byteSize'> & { bytes: Buffer },
  now: Date,
): Promise<PublicationImage> {
  const { contentType, width, height, alt } = facts;
  const { loose } = await db
    .selectFrom('publication_image')
    .select(({ fn }) => fn.countAll<string>().as('loose'))
    .where('user_id', '=', userId)
    .where(isUnused)
    .executeTakeFirstOrThrow();
  if (Number(loose) >= maxLoose) {
    throw new AppError('rate_limited', 'Many uploaded files are unused. Use some, or come back tomorrow.');
  }
  const { id } = await db
    .insertInto('publication_image')
    .values({ user_id: userId, content_type: contentType, width, height, alt, bytes, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...facts, byteSize: bytes.length };
}

/** Whether no post uses a row of `publication_image`. */
export const isUnused = sql<boolean>`not exists (
  select from publication_media picture
  where picture.user_id = publication_image.user_id and picture.image_id = publication_image.id
)`;

async function readAll(upload: ReadableStream<Uint8Array>, max: number, tooLarge: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of upload) {
    size += piece.byteLength;
    if (size > max) throw new AppError('payload_too_large', tooLarge);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Larger images could exhaust a viewer's memory. LinkedIn accepts 36 million. */
const maxPixels = 100_000_000;

/**
 * An image's type and size, read from its bytes.
 *
 * @throws AppError `file_refused` if channels don't accept this kind of image
 */
function measureImage(bytes: Buffer): Pick<PostImage, 'contentType'> & { width: number; height: number } {
  const header = readPictureHeader(bytes);
  if (header === null || header.type === 'image/avif') {
    throw new AppError('file_refused', 'Channels don’t accept this file. Use JPEG, PNG, GIF or WebP.');
  }
  const { type: contentType, width, height, isSideways } = header;
  if (width * height > maxPixels) {
    throw new AppError('file_refused', 'The image has too many pixels. Make it smaller.');
  }
  return { contentType, width: isSideways ? height : width, height: isSideways ? width : height };
}

/** Sets an image's alt text or a PDF's title. @throws AppError `not_found` */
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

/** One of the user's images as it was uploaded. @throws AppError `not_found` */
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
