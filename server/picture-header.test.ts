import { describe, expect, it } from 'vitest';
import { png } from '#test/png.ts';
import { readPictureHeader } from './picture-header.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const start = latin('\xff\xd8');
const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body]);
const jfif = segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'));
/** 32 wide, 16 high. */
const frame = (marker = 0xc0) => segment(marker, latin('\x08\0\x10\0\x20\x01\x01\x11\0'));
const exif = (tiff: string) => segment(0xe1, latin(`Exif\0\0${tiff}`));
const read = (...parts: Buffer[]) => readPictureHeader(Buffer.concat(parts));
/** How often the work reads from the bytes or from a part of them. */
function readsOf(bytes: Buffer, work: (bytes: Buffer) => unknown): number {
  let reads = 0;
  const counted = (part: Buffer): Buffer =>
    new Proxy(part, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          reads += 1;
          const answer: unknown = Reflect.apply(value, target, args);
          return Buffer.isBuffer(answer) ? counted(answer) : answer;
        };
      },
    });
  work(counted(bytes));
  return reads;
}
const lying = { type: 'image/jpeg', width: 32, height: 16, isSideways: false };

describe('the header of a JPEG', () => {
  it.each([0xc0, 0xc1, 0xc2])('has its size in the segment %i, after any others', (marker) => {
    expect(read(start, jfif, segment(0xdb, Buffer.alloc(67)), frame(marker))).toEqual(lying);
  });

  it('may have bytes between its segments', () => {
    expect(read(start, jfif, latin('\xff\xff\xff'), frame())).toEqual(lying);
    expect(read(start, jfif, latin('abc\xff\0'), frame())).toEqual(lying);
  });

  it('has an orientation, in either byte order, wherever its directory is', () => {
    const big = (value: string) =>
      `MM\0*\0\0\0\x08\0\x02\x01\0\0\x03\0\0\0\x01\0\x01\0\0\x01\x12\0\x03\0\0\0\x01\0${value}\0\0`;
    const little = 'II*\0\x0a\0\0\0  \x01\0\x12\x01\x03\0\x01\0\0\0\x08\0\0\0';
    expect(read(start, exif(big('\x06')), frame())).toEqual({ ...lying, isSideways: true });
    expect(read(start, exif(big('\x03')), frame())).toEqual(lying);
    expect(read(start, exif(little), frame())).toEqual({ ...lying, isSideways: true });
    expect(read(start, exif('MM\0*\0\0\xff\xff'), frame())).toEqual(lying);
  });

  it.each([
    ['ends early', [start, jfif, frame().subarray(0, 6)]],
    ['begins its pixels before its size', [start, jfif, latin('\xff\xda\0\x02'), frame()]],
    ['has no height', [start, segment(0xc0, latin('\x08\0\0\0\x20\x01\x01\x11\0'))]],
  ])('that %s is not read', (_, parts) => {
    expect(read(...parts)).toBeNull();
  });
});

it('reads the three kinds of WebP', () => {
  const webp = (chunk: string) => readPictureHeader(latin(`RIFF\0\0\0\0WEBP${chunk}`));
  const size = { type: 'image/webp', width: 32, height: 16, isSideways: false };
  expect(webp('VP8X\x0a\0\0\0\x10\0\0\0\x1f\0\0\x0f\0\0')).toEqual(size);
  expect(webp('VP8 \x30\0\0\0\x50\x01\0\x9d\x01\x2a\x20\0\x10\0')).toEqual(size);
  expect(webp('VP8L\x0d\0\0\0\x2f\x1f\xc0\x03\0')).toEqual(size);
  expect(webp('VP8 \x30\0\0\0\x50\x01\0\x9d\x01\x2b\x20\0\x10\0')).toBeNull();
});

describe('reads no more of a larger picture', () => {
  const boxes = '\0\0\0\x08free';
  const heads: [string, string, string][] = [
    ['a JPEG without markers', '\xff\xd8\xff\xe0\0\x02', 'a'],
    ['a JPEG of fill bytes', '\xff\xd8\xff', '\xff'],
    ['a JPEG of empty segments', '\xff\xd8\xff', '\xff\xe2\0\x02'],
    ['a JPEG of orientations', '\xff\xd8\xff', exif('MM\0*\0\0\0\x08\xff\xff').toString('latin1')],
    ['an AVIF of boxes', '\0\0\0\x0cftypavif', boxes],
    ['an AVIF of boxes in boxes', '\0\0\0\x0cftypavif\0\0\0\0meta\0\0\0\0\0\0\0\0iprp\0\0\0\0ipco', boxes],
    ['an AVIF of sizes', '\0\0\0\x0cftypavif\0\0\0\0meta\0\0\0\0\0\0\0\0iprp', '\0\0\0\0ipco\0\0\0\x14ispe'],
    ['a PNG', png(3, 2).toString('latin1'), 'IHDR'],
    ['a GIF', 'GIF89a\x01\0\x01\0', '\x21\xfe\0'],
  ];
  it.each(heads)('%s', (_, head, part) => {
    const reads = (length: number) =>
      readsOf(Buffer.from(head + part.repeat(length / part.length), 'latin1'), readPictureHeader);
    expect(reads(4_000_000)).toBe(reads(1_000_000));
  });
});
