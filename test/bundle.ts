import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The bundle that `npm start` runs once it is built. */
export const { findBundle }: { findBundle(): { folder: string; server: string; isBuilt: boolean } } =
  await import(pathToFileURL(join(import.meta.dirname, '../scripts/bundle.mjs')).href);
