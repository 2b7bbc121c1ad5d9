import { createHash } from 'node:crypto';

/** Passes chunks on, and tells how much they were and their SHA-256 in hex once they have ended. */
export function countBytes(): {
  count(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined>;
  sum(): { bytes: number; sha256: string };
} {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *count(chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.byteLength;
        yield chunk;
      }
    },
    sum: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}
