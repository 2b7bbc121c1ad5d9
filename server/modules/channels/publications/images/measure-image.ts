import { imageSize } from 'image-size';
import { AppError } from '#server/app-error.ts';
import type { PostImage } from '#server/ports/channel/port.ts';

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
export function measureImage(
  bytes: Buffer,
): Pick<PostImage, 'contentType'> & { width: number; height: number } {
  const size = sizeOf(bytes);
  const contentType = contentTypes[size?.type ?? ''];
  if (!size || contentType === undefined || !(size.width > 0) || !(size.height > 0)) {
    throw new AppError('file_refused', 'This is no picture that channels take. Use JPEG, PNG, GIF or WebP.');
  }
  if (size.width * size.height > maxPixels) {
    throw new AppError('file_refused', 'The picture has too many pixels. Make it smaller.');
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
