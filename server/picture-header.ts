/** The types of picture that are read: pixels, and nothing that can run or load something. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif';

/** What a picture's header says. `isSideways`: viewers swap width and height. */
export type PictureHeader = { type: PictureType; width: number; height: number; isSideways: boolean };

/** Real pictures take a few dozen. Hostile ones could take millions. */
const maxSteps = 10_000;

/** The type of a picture by its first bytes, whatever its sender claims. Null for every other type. */
export function readPictureType(bytes: Buffer): PictureType | null {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('GIF87a') || begins('GIF89a')) return 'image/gif';
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp';
  if (begins('ftyp', 4) && (begins('avif', 8) || begins('avis', 8))) return 'image/avif';
  return null;
}

type Size = Omit<PictureHeader, 'type'>;

const readers: Record<PictureType, (bytes: Buffer) => Size | null> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': (bytes) => upright(bytes.readUInt16LE(6), bytes.readUInt16LE(8)),
  'image/webp': readWebp,
  'image/avif': readAvif,
};

/**
 * A picture's type and size from its header, in a bounded number of steps whatever its bytes are. Null if
 * they can't be read.
 */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  const type = readPictureType(bytes);
  if (type === null) return null;
  try {
    const size = readers[type](bytes);
    return size !== null && size.width > 0 && size.height > 0 ? { type, ...size } : null;
  } catch (error) {
    // The bytes end within the header.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const upright = (width: number, height: number): Size => ({ width, height, isSideways: false });

/** PNG specification, 11.2.1: the first chunk is IHDR. */
function readPng(bytes: Buffer): Size | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return upright(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
}

/** ITU-T T.81, annex B: segments with a marker and a length, until the one with the size. */
function readJpeg(bytes: Buffer): Size | null {
  let orientation: number | null = null;
  let at = 2;
  for (let step = 0; step < maxSteps; step += 1) {
    const marker = bytes.readUInt8(at) === 0xff ? bytes.readUInt8(at + 1) : null;
    // Bytes between segments are skipped, like decoders do.
    if (marker === null || marker < 0xc0 || marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda || marker === 0xd9) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker >= 0xc0 && marker <= 0xc2) {
      const isSideways = (orientation ?? 1) >= firstSideways;
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), isSideways };
    }
    const isExif = marker === 0xe1 && bytes.toString('latin1', at + 4, at + 10) === 'Exif\0\0';
    if (isExif) orientation ??= readOrientation(bytes.subarray(at + 10, end));
    at = end;
  }
  return null;
}

/** EXIF orientations from this one on rotate the image by 90 degrees (EXIF 2.32, tag 0x0112). */
const firstSideways = 5;

/** The orientation in the first directory of EXIF's TIFF; 1, upright, without one. */
function readOrientation(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const entries = short(directory);
    for (let entry = 0; entry < entries; entry += 1) {
      const at = directory + 2 + 12 * entry;
      if (short(at) === 0x0112) return short(at + 8);
    }
  } catch {
    // A damaged directory doesn't make the picture unreadable.
  }
  return 1;
}

/** RFC 9649, 2.5 to 2.7: the first chunk has the size. */
function readWebp(bytes: Buffer): Size | null {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return upright(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (chunk === 'VP8L' && bytes.readUInt8(20) === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    return upright((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (chunk === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a) {
    return upright(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  }
  return null;
}

/** ISO/IEC 23008-12, 6.5.3: boxes within boxes; the largest of the sizes counts. */
function readAvif(bytes: Buffer): Size | null {
  const left = { steps: maxSteps };
  const all = { from: 0, to: bytes.length };
  const [meta] = boxesIn(bytes, all, 'meta', left);
  // `meta` starts with its version and flags.
  const [properties] = meta ? boxesIn(bytes, { ...meta, from: meta.from + 4 }, 'iprp', left) : [];
  const [container] = properties ? boxesIn(bytes, properties, 'ipco', left) : [];
  if (!container) return null;
  const sizes = boxesIn(bytes, container, 'ispe', left).map(({ from }) =>
    upright(bytes.readUInt32BE(from + 4), bytes.readUInt32BE(from + 8)),
  );
  return sizes.reduce<Size | null>(
    (most, size) => (most === null || size.width * size.height > most.width * most.height ? size : most),
    null,
  );
}

type Range = { from: number; to: number };

/** The contents of all boxes of a type that lie directly in a range. */
function boxesIn(bytes: Buffer, { from, to }: Range, type: string, left: { steps: number }): Range[] {
  const found: Range[] = [];
  for (let at = from; at + 8 <= to && left.steps > 0; left.steps -= 1) {
    const length = bytes.readUInt32BE(at);
    // 1: a long length follows. 0: up to the end.
    const [head, size] =
      length === 1 ? [16, Number(bytes.readBigUInt64BE(at + 8))] : [8, length === 0 ? to - at : length];
    if (size < head) return found;
    if (bytes.toString('latin1', at + 4, at + 8) === type) {
      found.push({ from: at + head, to: Math.min(at + size, to) });
    }
    at += size;
  }
  return found;
}
