import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DatabaseError } from '#server/db/database-error.ts';

/** The format that restore understands. Raise it with a change that older programs can't read. */
export const backupFormat = 1;

/** One file in the archive, with its size in bytes before compression. */
const Content = { path: z.string(), bytes: z.int().min(0), sha256: z.hex().length(64) };

/** `manifest.json` of a backup: its contents, and what it was taken from. */
export const Manifest = z.object({
  format: z.int(),
  /** Version of the program that wrote it. */
  program: z.string(),
  /** The time of its snapshot. */
  takenAt: z.iso.datetime(),
  /** The schema: the migrations that had run. */
  migrations: z.array(z.object({ version: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({ ...Content, name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) }),
  ),
  /** `last` is a text because it has 64 bits. Null if the sequence was never used. */
  sequences: z.array(
    z.object({
      name: z.string(),
      last: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
  /** Messages waiting in the queue. Null if there was no queue yet. */
  queue: z.object({ ...Content, rows: z.int().min(0) }).nullable(),
  /** Identifies the key that stored tokens are encrypted with. Null if there was none. */
  secretKey: z.object({ id: z.hex(), isIncluded: z.boolean() }).nullable(),
  /** Files outside the database: the state of the sample network. */
  files: z.array(z.object(Content)),
});
export type Manifest = z.infer<typeof Manifest>;

export const archivePaths = {
  manifest: 'manifest.json',
  queue: 'queue.copy',
  secretKey: 'secret-key',
  table: (name: string) => `tables/${name}.copy`,
  file: (path: string) => `files/${path}`,
};

/** A backup that can't be taken or restored. The message is one sentence for the operator. */
export class BackupError extends DatabaseError {
  override name = 'BackupError';
}

/** Passes chunks through. Once they have ended, gives their size and their SHA-256 in hex. */
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
