import { crc32, deflateSync } from 'node:zlib';

/** A gray image of this size as PNG (RFC 2083). Very large images have no pixel data. */
export function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits, grayscale.
  head.writeUInt8(8, 8);
  const pixels = width * height > 1_000_000 ? Buffer.alloc(0) : Buffer.alloc((width + 1) * height, 0x7f);
  for (let row = 0; row * (width + 1) < pixels.length; row += 1) pixels[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A part of a PNG, with its checksum. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
