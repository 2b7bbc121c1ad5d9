import { imageSize } from 'image-size';

/** The only types that are served: pixels, and nothing that can run or load something. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';

/** More pixels would be a trap for the browser that opens it. */
const maxPixels = 40_000_000;

/** What a picture is by its first bytes, whatever its sender calls it; null for everything that is not served. */
export function readPictureType(bytes: Buffer): PictureType | null {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('GIF87a') || begins('GIF89a')) return 'image/gif';
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp';
  if (begins('ftyp', 4) && (begins('avif', 8) || begins('avis', 8))) return 'image/avif';
  return null;
}

/** The same for a whole picture whose size can be read and is bearable. */
export function readSoundPicture(bytes: Buffer): PictureType | null {
  const type = readPictureType(bytes);
  if (type === null) return null;
  try {
    const { width, height } = imageSize(bytes);
    return width > 0 && height > 0 && width * height <= maxPixels ? type : null;
  } catch {
    // It throws on whatever it cannot read.
    return null;
  }
}
