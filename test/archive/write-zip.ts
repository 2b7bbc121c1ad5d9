import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Options, ZipFile } from 'yazl';

/** Writes a ZIP of the given files to `path`. */
export async function writeZip(
  path: string,
  files: readonly (readonly [name: string, content: Buffer])[],
  options: Partial<Options> = {},
): Promise<void> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(content, name, { mtime: new Date(0), ...options });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

/** A ZIP of the given files, in memory. */
export function zipOf(files: readonly (readonly [name: string, content: Buffer])[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(content, name, { mtime: new Date(0) });
  zip.end();
  return buffer(zip.outputStream);
}
