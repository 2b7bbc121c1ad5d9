import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * A fault to plant: in the definition of what a file exports, one text is replaced by another. It has no path and no
 * line, so that it survives files that move.
 */
export const Fault = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  export: z.string(),
  /** Where several files export this name: the folder that the right one is in, such as `server/modules/signals`. */
  within: z.string().optional(),
  /** The text is not in the export itself, but in this declaration at the top of the same file. */
  part: z.string().optional(),
  kind: z.string(),
  search: z.string().min(1),
  replace: z.string(),
});
export type Fault = z.infer<typeof Fault>;

const folder = join(import.meta.dirname, 'faults');

/** All faults: those drawn from the syntax, and those written by hand. Later work adds files of its own. */
export function readFaults(): Fault[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => Fault.array().parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}
