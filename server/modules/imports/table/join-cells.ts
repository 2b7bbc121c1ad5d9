/** How to rejoin a row that was split into too many cells. */
export type JoinRule = {
  /** How many cells a row has. */
  width: number;
  delimiter: string;
  /** Positions of text columns, starting with the one most likely to contain a delimiter. */
  texts: readonly number[];
  /** Whether a cell can belong to this column. */
  fits: (index: number, cell: string) => boolean;
};

/**
 * Rejoins cells that an unquoted delimiter had split, so every cell is back in its column. Parts that begin
 * with a blank ("Acme, Inc.") belong to the cell before. If that doesn't decide, the likelier column was
 * split. Null if it is unclear where the rest belongs.
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
    // Every cell is already in its column: the extra ones come after the last column.
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

/** A row without the empty cells after its last column. */
export function withoutEmptyEnd(cells: readonly string[], width: number): readonly string[] {
  let length = cells.length;
  while (length > width && (cells[length - 1] ?? '').trim() === '') length -= 1;
  return length === cells.length ? cells : cells.slice(0, length);
}
