import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * A fault to plant: one text in an exported definition is replaced by another. It has no path and no line, so
 * it survives when files move.
 */
export const Fault = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  export: z.string(),
  /** If several files export this name: the folder of the right one, such as `server/modules/signals`. */
  within: z.string().optional(),
  /** Set if the text isn't in the export itself, but in this top-level declaration of the same file. */
  part: z.string().optional(),
  kind: z.string(),
  search: z.string().min(1),
  replace: z.string(),
});
export type Fault = z.infer<typeof Fault>;

const folder = join(import.meta.dirname, 'faults');

/** All faults: those drawn from the syntax, and those written by hand. Later work adds new files. */
export function readFaults(): Fault[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => Fault.array().parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}
