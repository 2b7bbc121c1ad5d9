/** How a row that was cut into too many cells is put together again. */
export type JoinRule = {
  /** How many cells a row has. */
  width: number;
  delimiter: string;
  /** Places of the columns that hold text, the likeliest to hold a delimiter first. */
  texts: readonly number[];
  /** Whether a cell can be one of this column's. */
  fits: (place: number, cell: string) => boolean;
};

/**
 * Joins the cells that a delimiter outside of quotation marks had made of one text, so that every cell stands in its
 * column again. Pieces that begin with a blank ("Acme, Inc.") belong to the cell before; where that
 * does not tell, the likelier column was cut. Null where no place for the rest can be told.
 */
export function joinCells(cells: readonly string[], rule: JoinRule): string[] | null {
  const extra = cells.length - rule.width;
  if (extra <= 0) return null;
  // Where every cell stands in its column already, what is too much stands behind the last one.
  const isEndText = rule.texts.includes(rule.width - 1);
  if (!isEndText && cells.slice(0, rule.width).every((cell, at) => rule.fits(at, cell))) return null;
  const sentence = joinAtBlanks(cells, rule.delimiter);
  if (sentence.length === rule.width && sentence.every((cell, at) => rule.fits(at, cell))) return sentence;
  let found: string[] | null = null;
  for (const place of rule.texts) {
    const pieces = cells.slice(place, place + extra + 1);
    const joined = [...cells.slice(0, place), pieces.join(rule.delimiter), ...cells.slice(place + extra + 1)];
    if (!joined.every((cell, at) => rule.fits(at, cell))) continue;
    if (pieces.slice(1).every((piece) => /^\s/.test(piece))) return joined;
    found ??= joined;
  }
  return found;
}

function joinAtBlanks(cells: readonly string[], delimiter: string): string[] {
  const joined: string[] = [];
  for (const cell of cells) {
    if (joined.length > 0 && /^\s/.test(cell)) joined.push(`${joined.pop()}${delimiter}${cell}`);
    else joined.push(cell);
  }
  return joined;
}

/** A row without the empty cells behind its last column. */
export function withoutEmptyEnd(cells: readonly string[], width: number): readonly string[] {
  let length = cells.length;
  while (length > width && (cells[length - 1] ?? '').trim() === '') length -= 1;
  return length === cells.length ? cells : cells.slice(0, length);
}
