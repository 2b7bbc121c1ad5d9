import type { Fault } from './fault.ts';
import { parseParts, type Source } from './syntax.ts';

/** A fault that can be planted, with the full text of its file. */
export type Located = { fault: Fault; file: string; text: string };
/** A fault that no longer applies, and why. */
export type Lost = { fault: Fault; reason: string };

/** Finds the file of a fault by its exported name, and the one position of its text in the definition. */
export function locate(fault: Fault, sources: readonly Source[]): Located | Lost {
  const within = fault.within;
  const lost = (reason: string): Lost => ({ fault, reason });
  const exporting = sources.filter(({ parts }) =>
    parts.some(({ name, isExported }) => isExported && name === fault.export),
  );
  const files =
    within === undefined ? exporting : exporting.filter(({ file }) => file.startsWith(`${within}/`));
  const [source] = files;
  if (!source) return lost(`no file exports ${fault.export}${within ? ` within ${within}` : ''}`);
  if (files.length > 1)
    return lost(`several files export ${fault.export}: ${files.map((one) => one.file).join(', ')}`);
  const wanted = fault.part ?? fault.export;
  const part = source.parts.find(({ name }) => name === wanted);
  if (!part) return lost(`${source.file} has no ${wanted}`);
  const { start, end } = part.node;
  const definition = source.text.slice(start, end);
  const times = definition.split(fault.search).length - 1;
  if (times !== 1) return lost(`its text is ${times} times in ${wanted} of ${source.file}`);
  if (fault.search === fault.replace) return lost('it changes nothing');
  const at = start + definition.indexOf(fault.search);
  const text = source.text.slice(0, at) + fault.replace + source.text.slice(at + fault.search.length);
  try {
    parseParts(source.file, text);
  } catch (error) {
    return lost(`with it, ${error instanceof Error ? error.message : 'the file cannot be parsed'}`);
  }
  return { fault, file: source.file, text };
}
