import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { z } from 'zod';
import { checkout } from '#test/copy-checkout.ts';

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
export type Source = { file: string; text: string };
/** A fault that can be planted, with the full text of its file; or why it no longer applies. */
export type Located = { file: string; text: string } | { reason: string };

export function readFaults(): Fault[] {
  const folder = join(import.meta.dirname, 'faults');
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  return texts.flatMap((text) => Fault.array().parse(JSON.parse(text)));
}

/** All source files of the product. */
export function readSources(): Source[] {
  const files = globSync('{contract,core,server,web}/**/*.{ts,tsx}', { cwd: checkout });
  return files
    .filter((file) => !/\.(?:test|e2e|journey|soak|bench)\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(checkout, file), 'utf8') }));
}

/** Finds the file of a fault by its exported name, and the one position of its text in the definition. */
export function locate(fault: Fault, sources: readonly Source[]): Located {
  const { export: exported, within = '', search, replace } = fault;
  const files = sources.filter(
    ({ file, text }) => file.startsWith(within) && declaration(exported, 'export (?:default )?').test(text),
  );
  const [source] = files;
  if (!source) return { reason: `no file exports ${exported}${within && ` within ${within}`}` };
  if (files.length > 1)
    return { reason: `several files export ${exported}: ${files.map(({ file }) => file).join(', ')}` };
  const wanted = fault.part ?? exported;
  const start = source.text.search(declaration(wanted));
  if (start < 0) return { reason: `${source.file} has no ${wanted}` };
  const definition = source.text.slice(start).split(nextStatement, 1)[0] ?? '';
  const times = definition.split(search).length - 1;
  if (times !== 1) return { reason: `its text is ${times} times in ${wanted} of ${source.file}` };
  if (search === replace) return { reason: 'it changes nothing' };
  const changed = definition.replace(search, () => replace);
  const text = source.text.slice(0, start) + changed + source.text.slice(start + definition.length);
  const [error] = parseSync(source.file, text).errors;
  return error
    ? { reason: `with it, ${source.file} cannot be parsed: ${error.message}` }
    : { file: source.file, text };
}

const declaration = (name: string, exported = '(?:export )?(?:default )?') =>
  new RegExp(`^${exported}(?:async )?(?:function\\*?|const|let|class) ${name}(?![\\w$])`, 'm');

/** The formatter indents everything inside of a top-level statement, so this is where it ends. */
const nextStatement = /\n(?=(?:export|const|let|async|function|class|type|interface|declare) |\/\*\*|\/\/)/;
