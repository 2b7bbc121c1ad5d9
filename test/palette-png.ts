import { deflateSync, inflateSync } from 'node:zlib';
import { chunk } from './png.ts';

const maxColors = 256;
/** So many of the most frequent colors, those of areas, stay as they are. */
const kept = 32;

/**
 * A browser's screenshot (8 bits a channel, not interlaced) as PNG with a palette of its 256 most frequent
 * colors, which is about half as large. Screens have few colors, and none is replaced by one far from it.
 */
export function toPalettePng(png: Buffer): Buffer {
  const { width, height, channels, pixels } = decode(png);
  const colorAt = (at: number) =>
    ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += channels)
    counts.set(colorAt(at), (counts.get(colorAt(at)) ?? 0) + 1);
  const palette = distinctColors(counts);
  const indexes = new Map<number, number>();
  const indexOf = (color: number) => {
    const known = indexes.get(color) ?? nearest(palette, color);
    indexes.set(color, known);
    return known;
  };
  // Each row begins with its filter: none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      rows[row * (width + 1) + 1 + column] = indexOf(colorAt((row * width + column) * channels));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits, with a palette.
  head.writeUInt8(8, 8);
  head.writeUInt8(3, 9);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(rgb))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const rgb = (color: number) => [color >> 16, (color >> 8) & 255, color & 255];

function distance(one: number, other: number): number {
  const [r, g, b] = [
    (one >> 16) - (other >> 16),
    ((one >> 8) & 255) - ((other >> 8) & 255),
    (one & 255) - (other & 255),
  ];
  return r * r + g * g + b * b;
}

/** The most frequent colors, of those that look alike only one. */
function distinctColors(counts: ReadonlyMap<number, number>): number[] {
  const frequent = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color);
  // From the largest distance at which there are enough, so that rare colors have one near them too.
  for (let least = 900; ; least = Math.floor(least * 0.7)) {
    const chosen: number[] = [];
    for (const color of frequent) {
      if (chosen.length === maxColors) break;
      if (chosen.length < kept || chosen.every((one) => distance(one, color) > least)) chosen.push(color);
    }
    if (chosen.length === Math.min(maxColors, frequent.length) || least === 0) return chosen;
  }
}

function nearest(palette: readonly number[], color: number): number {
  let best = 0;
  for (let at = 1; at < palette.length; at += 1)
    if (distance(palette[at] ?? 0, color) < distance(palette[best] ?? 0, color)) best = at;
  return best;
}

/** The pixels of a PNG without interlacing (RFC 2083). */
function decode(png: Buffer): { width: number; height: number; channels: 3 | 4; pixels: Buffer } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png.readUInt8(25) === 6 ? 4 : 3;
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = raw[row * (stride + 1)];
    for (let at = 0; at < stride; at += 1) {
      const target = row * stride + at;
      const left = at < channels ? 0 : (pixels[target - channels] ?? 0);
      const up = row === 0 ? 0 : (pixels[target - stride] ?? 0);
      const corner = at < channels || row === 0 ? 0 : (pixels[target - stride - channels] ?? 0);
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      pixels[target] = (raw[row * (stride + 1) + 1 + at] ?? 0) + predicted;
    }
  }
  return { width, height, channels, pixels };
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
