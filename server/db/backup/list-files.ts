import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The plain files below a folder, as paths from it, by name; none where it is not there. Half-written ones are left out. */
export function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(part|tmp|new)$/.test(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
