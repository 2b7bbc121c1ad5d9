import { createWriteStream } from 'node:fs';
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
