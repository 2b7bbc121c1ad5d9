import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DatabaseError } from '#server/db/database-error.ts';

/** What restoring understands; a change that older programs cannot read raises it. */
export const backupFormat = 1;

/** The bytes of one file in the archive, before they are compressed. */
const Content = { path: z.string(), bytes: z.int().min(0), sha256: z.hex().length(64) };

/** `manifest.json` of a backup: what is in it and what it was made of. */
export const Manifest = z.object({
  format: z.int(),
  /** Version of the program that made it. */
  program: z.string(),
  /** The moment of its snapshot. */
  takenAt: z.iso.datetime(),
  /** The schema: the migrations that had run. */
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({ ...Content, name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) }),
  ),
  /** `last` as text, since it has 64 bits; null where the sequence was never asked. */
  sequences: z.array(
    z.object({
      name: z.string(),
      last: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
  /** Work that waited in the queue; null where there was no queue yet. */
  queue: z.object({ ...Content, rows: z.int().min(0) }).nullable(),
  /** Names the key that stored tokens are encrypted with; null where there was none. */
  secretKey: z.object({ id: z.hex(), isIncluded: z.boolean() }).nullable(),
  /** What lies beside the database: the state of the sample network. */
  files: z.array(z.object(Content)),
});
export type Manifest = z.infer<typeof Manifest>;

/** Where things lie in the archive. */
export const archivePaths = {
  manifest: 'manifest.json',
  queue: 'queue.copy',
  secretKey: 'secret-key',
  table: (name: string) => `tables/${name}.copy`,
  file: (path: string) => `files/${path}`,
};

/** A backup cannot be taken or restored. The message is one sentence for the operator. */
export class BackupError extends DatabaseError {
  override name = 'BackupError';
}

/** Passes chunks on, and gives their size and their SHA-256 in hex once they have ended. */
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
