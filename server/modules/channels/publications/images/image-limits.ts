import { channelNames } from '#contract/channel-words.ts';
import { maxImages, maxPostBytes, type PublicationImage } from '#contract/publications.ts';
import { invalidField } from '#server/app-error.ts';
import type { Channel } from '#server/modules/channels/tables.ts';

type Facts = Pick<PublicationImage, 'contentType' | 'width' | 'height' | 'byteSize'>;

/** What a channel takes of pictures in one post. */
type ImageLimits = { max: number; bytes: number | null; pixels: number | null; noWebp: boolean };

const megabyte = 1024 * 1024;

/** Null: none at all. */
const limits: Record<Channel, ImageLimits | null> = {
  // Images API: JPG, GIF and PNG of at most 36,152,320 pixels; MultiImage API: 2 to 20.
  linkedin: { max: maxImages, bytes: null, pixels: 36_152_320, noWebp: true },
  slack: null,
  reddit: null,
  twitter: { max: 4, bytes: 5 * megabyte, pixels: null, noWebp: false },
};

/** Why a post cannot go out with these pictures, in words; null where it can. */
export function whyImagesRefused(channel: Channel, images: readonly Facts[]): string | null {
  if (images.length === 0) return null;
  const name = channelNames[channel];
  const limit = limits[channel];
  if (limit === null) return `inGrow sends no pictures to ${name}. Take them away for ${name}.`;
  if (images.length > limit.max) {
    return `${name} takes at most ${limit.max} pictures in a post; this has ${images.length}.`;
  }
  const total = images.reduce((sum, { byteSize }) => sum + byteSize, 0);
  if (total > maxPostBytes) {
    // Rounded up, so that it never reads as if it were within the limit.
    const has = Math.ceil(total / megabyte);
    return `The pictures of a post may have ${maxPostBytes / megabyte} MB together; these have ${has} MB. Take one away, or make them smaller.`;
  }
  if (limit.noWebp && images.some(({ contentType }) => contentType === 'image/webp')) {
    return `${name} takes JPEG, PNG and GIF, and no WebP.`;
  }
  const { bytes, pixels } = limit;
  if (bytes !== null && images.some(({ byteSize }) => byteSize > bytes)) {
    return `${name} takes pictures of at most ${bytes / megabyte} MB.`;
  }
  if (pixels !== null && images.some(({ width, height }) => width * height > pixels)) {
    return `${name} takes pictures of at most ${Math.floor(pixels / 1_000_000)} million pixels.`;
  }
  if (
    channel === 'twitter' &&
    images.length > 1 &&
    images.some(({ contentType }) => contentType === 'image/gif')
  ) {
    return 'X takes a GIF only by itself.';
  }
  return null;
}

/** @throws AppError `invalid_request` for the field `imageIds` */
export function refuseImages(channel: Channel, images: readonly Facts[]): void {
  const why = whyImagesRefused(channel, images);
  if (why !== null) throw invalidField('imageIds', why);
}
