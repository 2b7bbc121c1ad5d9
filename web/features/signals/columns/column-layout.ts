/** A column of the table after the checkbox and the person, and how it behaves when room is scarce. */
type Column = {
  label: string;
  /** Widths in px: wide, below 720 px, and on a phone. */
  widths: readonly [wide: number, tight: number, phone: number];
  /** Part of the room that is left over; 0 keeps the width. */
  grow: number;
  /** The lowest leaves first when not all fit. */
  rank: number;
};

/** All columns that can be chosen, in their usual order. */
const chosen = {
  score: { label: 'Score', widths: [148, 136, 70], grow: 0, rank: 9 },
  fit: { label: 'Fit', widths: [68, 64, 56], grow: 0, rank: 6 },
  latest: { label: 'Last activity', widths: [124, 112, 84], grow: 0, rank: 8 },
  interactions: { label: 'Interactions', widths: [140, 118, 118], grow: 0, rank: 4 },
  company: { label: 'Company and title', widths: [110, 110, 110], grow: 1.2, rank: 2 },
  profile: { label: 'Profile', widths: [100, 100, 84], grow: 0.9, rank: 2.5 },
  lists: { label: 'Lists', widths: [100, 100, 100], grow: 1, rank: 3 },
  first: { label: 'First seen', widths: [104, 104, 84], grow: 0, rank: 1 },
  status: { label: 'Status', widths: [116, 104, 104], grow: 0, rank: 5 },
} as const satisfies Record<string, Column>;

/** A column that one can choose. */
export type ColumnId = keyof typeof chosen;

/** The number that rows are sorted by in "Most active": there with that order, and never chosen. */
const week: Column = { label: 'This week', widths: [96, 88, 72], grow: 0, rank: 10 };

/** A column that can be shown. */
export type ShownColumn = ColumnId | 'week';
const all: Record<ShownColumn, Column> = { ...chosen, week };

export const defaultColumns = Object.keys(chosen) as ColumnId[];
export const columnLabel = (id: ShownColumn): string => all[id].label;

/** Those that are known, each once; what another version of the page knew is left out. */
export function knownColumns(ids: readonly string[]): ColumnId[] {
  return defaultColumns.filter((id) => ids.includes(id)).sort((a, b) => ids.indexOf(a) - ids.indexOf(b));
}

const person = { widths: [200, 150, 120], grow: 1.9 } as const;
const checkbox = [44, 40, 40] as const;

/** Beside the last column, where the chooser stands in the head; px. */
export const endRoom = 24;

/** Which of the widths hold in a table of a width. */
const sizeOf = (width: number): 0 | 1 | 2 => (width < 480 ? 2 : width < 720 ? 1 : 0);

/** The columns that fit, in their order: those of the lowest rank leave until they do. */
export function fittingColumns(ids: readonly ShownColumn[], width: number): ShownColumn[] {
  const size = sizeOf(width);
  let left = [...ids];
  const needed = () =>
    left.reduce((sum, id) => sum + all[id].widths[size], checkbox[size] + person.widths[size] + endRoom);
  while (left.length > 0 && needed() > width) {
    const least = left.reduce((low, id) => (all[id].rank < all[low].rank ? id : low));
    left = left.filter((id) => id !== least);
  }
  return left;
}

/** The tracks of the grid that a row is, for a table of a width. */
export function columnTracks(ids: readonly ShownColumn[], width: number): string {
  const size = sizeOf(width);
  const track = (min: number, grow: number) => (grow ? `minmax(${min}px, ${grow}fr)` : `${min}px`);
  return [
    `${checkbox[size]}px`,
    track(person.widths[size], person.grow),
    ...ids.map((id) => track(all[id].widths[size], all[id].grow)),
  ].join(' ');
}
