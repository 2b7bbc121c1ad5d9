import { readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';

/** The root folder of the checkout. */
export const projectRoot = resolve(import.meta.dirname, '../..');

/**
 * The paths, relative to the project's root, of all files in a folder with one of the extensions, without
 * node_modules.
 */
export async function listFiles(folder: string, ...endings: string[]): Promise<string[]> {
  const entries = await readdir(join(projectRoot, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules'))
    .sort();
}
