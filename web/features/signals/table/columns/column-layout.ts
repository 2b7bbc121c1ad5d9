/** A table column after the checkbox and the person, and how it behaves when space is tight. */
type Column = {
  label: string;
  /** Widths in px: wide, below 720 px, and on a phone. */
  widths: readonly [wide: number, tight: number, phone: number];
  /** Its share of the remaining space; 0 keeps the width fixed. */
  grow: number;
  /** The column with the lowest rank is hidden first when not all fit. */
  rank: number;
};

/** All selectable columns, in their default order. */
const chosen = {
  score: { label: 'Score', widths: [148, 136, 70], grow: 0, rank: 9 },
  fit: { label: 'Fit', widths: [68, 64, 56], grow: 0, rank: 6 },
  latest: { label: 'Last activity', widths: [124, 112, 84], grow: 0, rank: 8 },
  words: { label: 'Last wrote', widths: [140, 140, 120], grow: 1.6, rank: 3.5 },
  interactions: { label: 'Interactions', widths: [120, 118, 118], grow: 0, rank: 4 },
  company: { label: 'Company and title', widths: [110, 110, 110], grow: 1.2, rank: 2 },
  profile: { label: 'Profile', widths: [100, 100, 84], grow: 0.9, rank: 2.5 },
  lists: { label: 'Lists', widths: [100, 100, 100], grow: 1, rank: 3 },
  first: { label: 'First seen', widths: [104, 104, 84], grow: 0, rank: 1 },
  status: { label: 'Status', widths: [110, 104, 104], grow: 0, rank: 5 },
} as const satisfies Record<string, Column>;

/** A selectable column. */
export type ColumnId = keyof typeof chosen;

/** The sort key of "Most active". Shown with that order, and not selectable. */
const week: Column = { label: 'This week', widths: [96, 92, 88], grow: 0, rank: 10 };

/** A column that can be shown. */
export type ShownColumn = ColumnId | 'week';
const all: Record<ShownColumn, Column> = { ...chosen, week };

export const defaultColumns = Object.keys(chosen) as ColumnId[];
export const columnLabel = (id: ShownColumn): string => all[id].label;

/** The known columns, each once. Columns from another version of the page are left out. */
export function knownColumns(ids: readonly string[]): ColumnId[] {
  return defaultColumns.filter((id) => ids.includes(id)).sort((a, b) => ids.indexOf(a) - ids.indexOf(b));
}

const person = { widths: [200, 150, 120], grow: 1.9 } as const;
const checkbox = [44, 40, 40] as const;

/** Space after the last column, for the column chooser in the header; px. */
export const trailingSpace = 24;

/** The index of the widths to use in a table of this width. */
const sizeOf = (width: number): 0 | 1 | 2 => (width < 480 ? 2 : width < 720 ? 1 : 0);

/** The columns that fit, in order. Columns with the lowest rank are hidden until the rest fit. */
export function fittingColumns(ids: readonly ShownColumn[], width: number): ShownColumn[] {
  const size = sizeOf(width);
  let left = [...ids];
  const needed = () =>
    left.reduce(
      (sum, id) => sum + all[id].widths[size],
      checkbox[size] + person.widths[size] + trailingSpace,
    );
  while (left.length > 0 && needed() > width) {
    const least = left.reduce((low, id) => (all[id].rank < all[low].rank ? id : low));
    left = left.filter((id) => id !== least);
  }
  return left;
}

/** The grid tracks of a row, for a table of this width. */
export function columnTracks(ids: readonly ShownColumn[], width: number): string {
  const size = sizeOf(width);
  const track = (min: number, grow: number) => (grow ? `minmax(${min}px, ${grow}fr)` : `${min}px`);
  return [
    `${checkbox[size]}px`,
    track(person.widths[size], person.grow),
    ...ids.map((id) => track(all[id].widths[size], all[id].grow)),
  ].join(' ');
}
