import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. `read` is called when it's the file's turn, one after another. */
export type ZipEntry = { path: string; read: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/** Fast, and most tables already shrink to a tenth of their size. */
const compressionLevel = 3;

/**
 * Streams a ZIP (ZIP64 if needed), no faster than its reader reads. It only needs memory for a few chunks. It
 * fails with whatever `read` throws.
 *
 * @param options.comment the comment at the end of the archive, in ASCII
 */
export function zipStream(
  entries: Iterable<ZipEntry>,
  { mtime, comment = '' }: { mtime: Date; comment?: string },
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  let current: Readable | undefined;
  zip.on('error', fail);
  output.on('close', () => current?.destroy());
  for (const { path, read } of entries) {
    zip.addReadStreamLazy(path, { compressionLevel, mtime, mode: 0o100600 }, (give) => {
      const content = Readable.from(read(), { objectMode: false });
      // Without this listener the error is unhandled: yazl only pipes the stream.
      content.on('error', fail);
      current = content;
      give(null, content);
    });
  }
  zip.end({ comment, forceZip64Format: false });
  return output;
}
