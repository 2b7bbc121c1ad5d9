import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Transform } from 'node:stream';

/** The length of a SHA-256 in hex. */
const checksumBytes = 64;

/** The comment a ZIP is written with. The checksum replaces it, at the end of the file. */
export const checksumSlot = '0'.repeat(checksumBytes);

/**
 * Overwrites the last 64 bytes of a stream with the SHA-256 (hex) of all bytes before them. This detects a
 * file that was truncated or altered anywhere. It's no protection against someone who computes a new
 * checksum.
 */
export function appendChecksum(): Transform {
  const hash = createHash('sha256');
  let kept = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([kept, chunk]);
      const passed = all.subarray(0, Math.max(0, all.length - checksumBytes));
      kept = all.subarray(passed.length);
      hash.update(passed);
      done(null, passed);
    },
    flush(done) {
      done(null, Buffer.from(hash.digest('hex')));
    },
  });
}

/** Whether a file is exactly as it was written. */
export async function hasValidChecksum(file: string, abort?: AbortSignal): Promise<boolean> {
  const { size } = await stat(file);
  if (size <= checksumBytes) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: size - checksumBytes - 1 })) {
    abort?.throwIfAborted();
    hash.update(chunk);
  }
  let checksum = '';
  for await (const chunk of createReadStream(file, { start: size - checksumBytes }))
    checksum += chunk.toString('latin1');
  return checksum === hash.digest('hex');
}
