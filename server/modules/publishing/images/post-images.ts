import { type Kysely, sql, type Transaction } from 'kysely';
import { channelNames } from '#contract/channels/channel-labels.ts';
import type { PublicationImage } from '#contract/channels/publication-images.ts';
import type { Channel } from '#contract/channels/publications.ts';
import { type DraftOptions, maxPostBytes } from '#contract/channels/publications.ts';
import { megabyte } from '#core/channels/channel.ts';
import { channelDefinitions, channelRules, sharesLink } from '#core/channels/index.ts';
import { invalidField } from '#server/app-error.ts';
import type { Database } from '#server/db/database.ts';
import type { PublicationKey } from '#server/modules/publishing/publication-states.ts';
import type { PostMedia } from '#server/ports/channel/port.ts';

type Facts = Pick<PublicationImage, 'contentType' | 'width' | 'height' | 'byteSize'>;

/** Why a post can't be published with these images; null if it can. */
export function imagesProblem(
  channel: Channel,
  images: readonly Facts[],
  options: DraftOptions | null = null,
): string | null {
  if (images.length === 0) return null;
  if (images.some(isDocument)) return documentProblem(channel, images);
  const name = channelNames[channel];
  if (sharesLink(options)) return `${name} accepts an image or a link, not both. Remove one of them.`;
  const limit = channelRules[channel].images;
  if (images.length > limit.max) {
    const most = limit.max === 1 ? 'one image' : `${limit.max} images`;
    return `${name} accepts at most ${most} in a post; this has ${images.length}.`;
  }
  const total = images.reduce((sum, { byteSize }) => sum + byteSize, 0);
  if (total > maxPostBytes) {
    // Rounded up, so the number never looks as if it were within the limit.
    const has = Math.ceil(total / megabyte);
    return `A post’s images can total ${maxPostBytes / megabyte} MB; these total ${has} MB. Remove one, or make them smaller.`;
  }
  if (!limit.takesWebp && images.some(({ contentType }) => contentType === 'image/webp')) {
    return `${name} accepts JPEG, PNG and GIF, but not WebP.`;
  }
  const { bytes, pixels } = limit;
  if (bytes !== null && images.some(({ byteSize }) => byteSize > bytes)) {
    return `${name} accepts images of at most ${bytes / megabyte} MB.`;
  }
  if (pixels !== null && images.some(({ width, height }) => (width ?? 0) * (height ?? 0) > pixels)) {
    return `${name} accepts images of at most ${Math.floor(pixels / 1_000_000)} million pixels.`;
  }
  const hasGif = images.some(({ contentType }) => contentType === 'image/gif');
  if (limit.isGifAlone && images.length > 1 && hasGif) return `${name} accepts a GIF only on its own.`;
  return null;
}

const isDocument = ({ contentType }: Facts) => contentType === 'application/pdf';

function documentProblem(channel: Channel, media: readonly Facts[]): string | null {
  if (!channelDefinitions[channel].takesDocument) {
    return `${channelNames[channel]} doesn’t accept documents. Leave it out there.`;
  }
  return media.length > 1 ? 'A post has images or one document, not both.' : null;
}

/** @throws AppError `invalid_request` for the field `imageIds` */
export function refuseImages(
  channel: Channel,
  images: readonly Facts[],
  options: DraftOptions | null = null,
): void {
  const why = imagesProblem(channel, images, options);
  if (why !== null) throw invalidField('imageIds', why);
}

/** Metadata of a publication's images, in order, without their bytes. */
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

/** A publication's images or document, in the form a port accepts. */
export async function mediaOf(db: Kysely<Database>, key: PublicationKey): Promise<PostMedia[]> {
  const rows = await shownBy(db, key)
    .select([
      'publication_image.content_type as contentType',
      'publication_image.alt',
      'publication_image.bytes',
    ])
    .execute();
  return rows.map(({ contentType, alt, bytes }) =>
    contentType === 'application/pdf' ? { contentType, title: alt, bytes } : { contentType, alt, bytes },
  );
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

/**
 * Replaces a publication's images, in order. The images must be the user's.
 *
 * @throws AppError `invalid_request` for the field `imageIds` if an image isn't the user's or is listed twice
 */
export async function showImages(
  trx: Transaction<Database>,
  { userId, id }: PublicationKey,
  imageIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('publication_media')
    .where('user_id', '=', userId)
    .where('publication_id', '=', id)
    .execute();
  if (imageIds.length === 0) return;
  if (new Set(imageIds).size < imageIds.length)
    throw invalidField('imageIds', 'must not list an image twice');
  // Locked so the clean-up cron can't delete one of them in the meantime.
  const own = await trx
    .selectFrom('publication_image')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', [...imageIds])
    .forKeyShare()
    .execute();
  if (own.length < imageIds.length) {
    throw invalidField('imageIds', 'An image is no longer there. Add it again.');
  }
  await trx
    .insertInto('publication_media')
    .values(
      imageIds.map((imageId, position) => ({
        user_id: userId,
        publication_id: id,
        position,
        image_id: imageId,
      })),
    )
    .execute();
}
