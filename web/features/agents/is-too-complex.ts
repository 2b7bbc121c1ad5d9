/** Longer texts are shown unrendered, in characters. */
const maxText = 100_000;
/**
 * Maximum marks for emphasis, links, and code per line and per paragraph. A renderer compares each with all
 * others.
 */
const maxMarks = { line: 400, block: 2000 };
/** Maximum list and quote marks at the start of one line. */
const maxDepth = 40;
/** Maximum cells of one table. Short rows are padded to the widest one. */
const maxCells = 20_000;

const containers = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])(?=[ \t>]|$))+/;

/**
 * Whether a text would take a Markdown renderer too long. Its time grows with the square or cube of some
 * characters. Normal texts by people and models are far below the limits.
 */
export function isTooComplex(text: string): boolean {
  if (text.length > maxText) return true;
  return text.split(/\n[ \t]*\n/).some((block) => {
    const lines = block.split('\n');
    if (lines.some((line) => marksIn(line) > maxMarks.line || depthOf(line) > maxDepth)) return true;
    if (marksIn(block) > maxMarks.block && !lines.every((line) => line === '' || line.startsWith('|')))
      return true;
    return (
      lines.length * Math.max(...lines.map((line) => line.split('|').length)) > maxCells &&
      block.includes('|')
    );
  });
}

const marksIn = (text: string): number => text.match(/[*_~`[\]<]/g)?.length ?? 0;

const depthOf = (line: string): number => containers.exec(line)?.[0].match(/[-*+>.)]/g)?.length ?? 0;
