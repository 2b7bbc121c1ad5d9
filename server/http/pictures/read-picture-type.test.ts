import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPictureType } from '#server/picture-header.ts';
import { png } from '#test/png.ts';
import { readSoundPicture } from './picture-cache.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
/** The smallest picture of each type, according to its specification. */
const gif = latin(
  'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
);
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
const jpeg = Buffer.concat([
  latin('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00'),
  latin('\xff\xc0\x00\x0b\x08\x00\x10\x00\x20\x01\x01\x11\x00\xff\xd9'),
]);
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 8);
  return Buffer.concat([length, latin(type), body]);
};
const avif = Buffer.concat([
  box('ftyp', latin('avif\x00\x00\x00\x00avifmif1')),
  box(
    'meta',
    Buffer.alloc(4),
    box('iprp', box('ipco', box('ispe', latin('\x00\x00\x00\x00\x00\x00\x00\x20\x00\x00\x00\x10')))),
  ),
]);

test('recognizes the five raster types by their bytes, with content and size', () => {
  const known = [
    ['image/png', png(3, 2)],
    ['image/gif', gif],
    ['image/webp', webp],
    ['image/jpeg', jpeg],
    ['image/avif', avif],
  ] as const;
  for (const [type, bytes] of known) {
    expect([type, readPictureType(bytes), readSoundPicture(bytes)]).toEqual([type, type, type]);
  }
});

test('recognizes nothing else, whatever its first bytes', () => {
  const others = [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<?xml version="1.0"?><svg/>',
    '<!doctype html>',
    '%PDF-1.7',
    'BM\x00\x00',
    'RIFF\x00\x00\x00\x00WAVE',
    '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00',
    '\x00\x00\x00\x0cjXL \r\n\x87\n',
    ' \x89PNG\r\n\x1a\n',
    '',
  ];
  for (const text of others) expect([text, readSoundPicture(latin(text))]).toEqual([text, null]);
  // Starts correctly, but can't be read or has more pixels than a browser can handle.
  expect(readSoundPicture(latin('\x89PNG\r\n\x1a\n'))).toBeNull();
  expect(readSoundPicture(png(30_000, 30_000))).toBeNull();
});

test('finishes on any bytes', () => {
  const beginnings = [png(3, 2), gif, webp, jpeg, avif];
  fc.assert(
    fc.property(
      fc.constantFrom(...beginnings),
      fc.nat(200),
      fc.uint8Array({ maxLength: 300 }),
      (start, at, rest) => {
        const bytes = Buffer.concat([start.subarray(0, at), rest]);
        expect([null, readPictureType(bytes)]).toContain(readSoundPicture(bytes));
      },
    ),
  );
});
