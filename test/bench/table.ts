/** Prints figures with headers as a Markdown table that can be pasted into a document. */
export function printTable(title: string, names: string[], rows: string[][]): void {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const ruler = line(names.map((_, place) => (place === 0 ? '---' : '--:')));
  console.log([`\n${title}\n`, line(names), ruler, ...rows.map(line), ''].join('\n'));
}

/** Milliseconds with two significant digits. */
export function inMs(milliseconds: number): string {
  return `${Number(milliseconds.toPrecision(2))} ms`;
}

/** A ratio with two significant digits. */
export function inTimes(ratio: number): string {
  return String(Number(ratio.toPrecision(2)));
}
