import { crc32, deflateSync } from 'node:zlib';

const width = 320;
const height = 180;

/** A picture as PNG (RFC 2083), the same for the same number: bands of one hue over a light ground. */
export function drawPicture(number: number): Uint8Array<ArrayBuffer> {
  const hue = [0, 1, 2].map((channel) => 60 + ((Math.abs(number) * 67 + channel * 83) % 140));
  const lines = Buffer.alloc((width * 3 + 1) * height, 0xf4);
  for (let y = 0; y < height; y += 1) {
    const line = y * (width * 3 + 1);
    // Each line begins with its filter: none.
    lines[line] = 0;
    for (let x = 0; x < width; x += 1) {
      const top = height * (0.25 + 0.6 * Math.abs(Math.sin((Math.floor(x / 40) + 1) * (number + 0.5))));
      if (y > top && x % 40 < 28) lines.set(hue, line + 1 + x * 3);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of three colors.
  head.writeUInt8(8, 8);
  head.writeUInt8(2, 9);
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(lines)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
