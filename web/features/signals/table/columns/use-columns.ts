import { useState } from 'react';
import { dropAbsent, type SignalSearch } from '#web/features/signals/search/signal-search.ts';
import { type ColumnId, defaultColumns, knownColumns, type ShownColumn } from './column-layout.ts';

/** A user's table settings in this browser. */
type Kept = { columns: string[] | null; compact: boolean };
const nothingKept: Kept = { columns: null, compact: false };

const keyOf = (userId: string) => `ingrow.table.${userId}`;

function read(userId: string): Kept {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return isKept(read) ? read : nothingKept;
  } catch {
    return nothingKept;
  }
}

/** Stored data was written by some version of the page, maybe not this one. */
function isKept(read: unknown): read is Kept {
  if (typeof read !== 'object' || read === null || !('columns' in read) || !('compact' in read)) return false;
  const { columns, compact } = read;
  const isList = Array.isArray(columns) && columns.every((one) => typeof one === 'string');
  return (columns === null || isList) && typeof compact === 'boolean';
}

function write(userId: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept));
  } catch {
    // Storage is disabled, so the settings last as long as the page.
  }
}

type Options = {
  userId: string;
  search: SignalSearch;
  onSearch: (search: SignalSearch, quiet?: boolean) => void;
  /**
   * Whether one of the user's own views is open. Its columns belong to the view and are changed in the URL.
   */
  isOwnView: boolean;
};

/** The shown columns, their order, and the row height. The person always comes first. */
export function useColumns({ userId, search, onSearch, isOwnView }: Options) {
  const [kept, setKept] = useState(() => read(userId));
  const keep = (next: Kept) => {
    setKept(next);
    write(userId, next);
  };
  const chosen = knownColumns(search.columns ?? kept.columns ?? defaultColumns);
  const isDefault = chosen.join() === defaultColumns.join();
  const set = (columns: ColumnId[] | null) => {
    if (isOwnView || search.columns) {
      onSearch(dropAbsent({ ...search, columns: columns?.length ? columns : undefined }), true);
    }
    if (!isOwnView) keep({ ...kept, columns });
  };
  return {
    chosen,
    /** The columns to save with a new view; undefined for the defaults. */
    forView: isDefault ? undefined : chosen,
    isDefault,
    isCompact: kept.compact,
    shown: (search.sort === 'week' ? ['week', ...chosen] : chosen) as ShownColumn[],
    toggle: (id: ColumnId) => set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]),
    /** Moves a column before or after another one. */
    move: (id: ColumnId, where: 'before' | 'behind', other: ColumnId) => {
      const rest = chosen.filter((one) => one !== id);
      set(rest.toSpliced(rest.indexOf(other) + (where === 'behind' ? 1 : 0), 0, id));
    },
    setDefault: () => set(isOwnView ? [...defaultColumns] : null),
    setCompact: (compact: boolean) => keep({ ...kept, compact }),
  };
}

export type Columns = ReturnType<typeof useColumns>;
