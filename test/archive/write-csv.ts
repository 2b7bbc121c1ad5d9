import { Readable } from 'node:stream';

/** The format of a generated table. */
export type CsvStyle = {
  bom: boolean;
  lineEnd: '\n' | '\r\n';
  finalNewline: boolean;
  quoteAll: boolean;
  /** `\"` as in Comments.csv, else `""`. */
  escape: 'doubled' | 'backslash';
  /** Lines before the header. */
  preamble: readonly string[];
};

/** A table as a stream. Header and rows are read one by one; nothing is buffered. */
export function csvStream(rows: Iterable<readonly string[]>, style: CsvStyle): Readable {
  return Readable.from(csvLines(rows, style));
}

function* csvLines(rows: Iterable<readonly string[]>, style: CsvStyle): Generator<Buffer> {
  let before = style.bom ? '\ufeff' : '';
  for (const line of style.preamble) before += line + style.lineEnd;
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(`${before}${row.map((cell) => writeCell(cell, style)).join(',')}`);
    before = style.lineEnd;
    if (lines.length < 200) continue;
    yield Buffer.from(lines.join(''));
    lines = [];
  }
  yield Buffer.from(lines.join('') + (style.finalNewline ? style.lineEnd : ''));
}

function writeCell(cell: string, style: CsvStyle): string {
  if (!style.quoteAll && !/[",\r\n]/.test(cell)) return cell;
  return `"${cell.replaceAll('"', style.escape === 'doubled' ? '""' : '\\"')}"`;
}
