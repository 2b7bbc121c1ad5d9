/** How a row that was cut into too many cells is put together again. */
export type JoinRule = {
  /** How many cells a row has. */
  width: number;
  delimiter: string;
  /** Places of the columns that hold text, the likeliest to hold a delimiter first. */
  texts: readonly number[];
  /** Whether a cell can be one of this column's. */
  fits: (index: number, cell: string) => boolean;
};

/**
 * Joins the cells that a delimiter outside of quotation marks had made of one text, so that every cell stands in its
 * column again. Pieces that begin with a blank ("Acme, Inc.") belong to the cell before; where that does not tell, the
 * likelier column was cut. Null where it cannot tell where the rest belongs.
 */
export function joinCells(cells: readonly string[], rule: JoinRule): string[] | null {
  const extra = cells.length - rule.width;
  if (extra <= 0) return null;
  const isWhole = (row: readonly string[]) => row.every((cell, index) => rule.fits(index, cell));
  const sentence = joinAtBlanks(cells, rule.delimiter);
  if (sentence.length === rule.width && isWhole(sentence)) return sentence;

  const joinAt = (index: number) => {
    const end = index + extra + 1;
    return [...cells.slice(0, index), cells.slice(index, end).join(rule.delimiter), ...cells.slice(end)];
  };
  const isOfBlanks = (index: number) => cells.slice(index + 1, index + extra + 1).every(beginsWithBlank);
  if (isWhole(cells.slice(0, rule.width))) {
    // Every cell stands in its column already: what is too much stands behind the last one.
    const last = rule.width - 1;
    return rule.texts[0] === last || (rule.texts.includes(last) && isOfBlanks(last)) ? joinAt(last) : null;
  }
  const indexes = rule.texts.filter((index) => isWhole(joinAt(index)));
  const index = indexes.find(isOfBlanks) ?? indexes[0];
  return index === undefined ? null : joinAt(index);
}

const beginsWithBlank = (cell: string) => /^\s/.test(cell);

function joinAtBlanks(cells: readonly string[], delimiter: string): string[] {
  const joined: string[] = [];
  for (const cell of cells) {
    if (joined.length > 0 && beginsWithBlank(cell)) joined.push(`${joined.pop()}${delimiter}${cell}`);
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
