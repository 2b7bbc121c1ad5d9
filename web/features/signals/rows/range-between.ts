/** The rows between two rows, inclusive, in either order. Only the `to` row if `from` isn't there. */
export function rangeBetween<T extends { id: string }>(rows: readonly T[], from: string, to: string): T[] {
  const end = rows.findIndex(({ id }) => id === to);
  const begin = rows.findIndex(({ id }) => id === from);
  if (end < 0) return [];
  return begin < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(begin, end), Math.max(begin, end) + 1);
}

/**
 * The row to continue with after some leave: the next one that stays, else the previous one; undefined if
 * none stay.
 */
export function rowAfter<T extends { id: string }>(
  rows: readonly T[],
  at: string | null,
  leaving: ReadonlySet<string>,
): T | undefined {
  const position = rows.findIndex(({ id }) => id === at);
  const stays = ({ id }: T) => !leaving.has(id);
  return rows.slice(position + 1).find(stays) ?? rows.slice(0, Math.max(0, position)).findLast(stays);
}

/** The people likely to be opened next: the two after this one, and the one before. */
export function neighborsOf(rows: readonly { id: string }[], id: string): string[] {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) return [];
  return [rows[at + 1], rows[at - 1], rows[at + 2]].flatMap((row) => row?.id ?? []);
}
