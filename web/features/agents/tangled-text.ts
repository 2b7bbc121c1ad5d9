/** Longer texts are shown as they were written, in characters. */
const maxText = 100_000;
/** Signs of emphasis, links and code: in a line, and in a paragraph. A renderer compares each with all others. */
const maxMarks = { line: 400, block: 2000 };
/** Marks of lists and quotations at the beginning of one line. */
const maxDepth = 40;
/** Cells of one table: short rows are filled up to its widest one. */
const maxCells = 20_000;

const containers = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])(?=[ \t>]|$))+/;

/**
 * Whether a text would keep a Markdown renderer busy for long: its time grows with the square or the cube of some
 * signs. What people and models write to be read is far below.
 */
export function isTangled(text: string): boolean {
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
