import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** This checkout's version, from its package.json. */
export function readVersion(checkout: string): string {
  const about: unknown = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(about).version;
}
