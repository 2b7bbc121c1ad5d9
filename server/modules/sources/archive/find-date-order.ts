import { UnclosedQuoteError } from '#server/modules/sources/table/read-csv.ts';
import { type DateOrder, orderOf } from '#server/modules/sources/table/read-date.ts';
import { readRows, type TableFile } from './archive-row.ts';
import type { ArchiveFileKind } from './detect-file.ts';

/** The column with the date of each kind's rows. */
export const dateColumns: Readonly<Partial<Record<ArchiveFileKind, string>>> = {
  connections: 'connected on',
  invitations: 'sent at',
  messages: 'date',
  endorsements: 'endorsement date',
  recommendations: 'creation date',
  shares: 'date',
  comments: 'date',
  reactions: 'date',
};

/** A file whose first rows have no date of two orders has none further down. */
const rowsToTry = 200;

/**
 * Which number of a file's dates is the day: what those of its dates say that leave no choice, the more of them if
 * they differ. Null where none says it.
 */
export async function findDateOrder(listed: TableFile, kind: ArchiveFileKind): Promise<DateOrder | null> {
  const column = dateColumns[kind];
  if (column === undefined) return null;
  const found = { 'day first': 0, 'month first': 0, either: 0 };
  try {
    for await (const { row, cells } of readRows(listed, kind)) {
      const order = orderOf(cells(column));
      if (order !== null) found[order] += 1;
      else if (row > rowsToTry && Object.values(found).every((count) => count === 0)) break;
    }
  } catch (error) {
    // The rest of this table is lost here too; reading it for its own sake reports that.
    if (!(error instanceof UnclosedQuoteError)) throw error;
  }
  if (found['day first'] === found['month first']) return null;
  return found['day first'] > found['month first'] ? 'day first' : 'month first';
}
