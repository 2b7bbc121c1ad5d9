import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import type { SignalSort } from '#contract/signals/signal-filters.ts';
import type { Signal } from '#contract/signals/signals.ts';
import {
  ActivityCell,
  CompanyCell,
  FirstSeenCell,
  FitCell,
  InteractionsCell,
  ListsCell,
  PersonCell,
  ProfileCell,
  ScoreCell,
  StatusCell,
  WeekCell,
  WordsCell,
} from './cells.tsx';
import type { ShownColumn } from './columns/column-layout.ts';

/**
 * The server sorts and filters, and a selection outlives the loaded rows, so the table only manages columns.
 */
export const features = tableFeatures({});

const column = createColumnHelper<typeof features, Signal>();

/** Each cell renders its own element. The row renders the checkbox. */
const all = column.columns([
  column.display({ id: 'select' }),
  column.display({ id: 'name', header: 'Person', cell: ({ row }) => <PersonCell signal={row.original} /> }),
  column.display({ id: 'score', header: 'Score', cell: ({ row }) => <ScoreCell signal={row.original} /> }),
  column.display({ id: 'week', header: 'This week', cell: ({ row }) => <WeekCell signal={row.original} /> }),
  column.display({ id: 'fit', header: 'Fit', cell: ({ row }) => <FitCell signal={row.original} /> }),
  column.display({
    id: 'latest',
    header: 'Last activity',
    cell: ({ row }) => <ActivityCell signal={row.original} />,
  }),
  column.display({
    id: 'words',
    header: 'Last wrote',
    cell: ({ row }) => <WordsCell signal={row.original} />,
  }),
  column.display({
    id: 'interactions',
    header: 'Interactions',
    cell: ({ row }) => <InteractionsCell signal={row.original} />,
  }),
  column.display({
    id: 'company',
    header: 'Company and title',
    cell: ({ row }) => <CompanyCell signal={row.original} />,
  }),
  column.display({
    id: 'profile',
    header: 'Profile',
    cell: ({ row }) => <ProfileCell signal={row.original} />,
  }),
  column.display({ id: 'lists', header: 'Lists', cell: ({ row }) => <ListsCell signal={row.original} /> }),
  column.display({
    id: 'first',
    header: 'First seen',
    cell: ({ row }) => <FirstSeenCell signal={row.original} />,
  }),
  column.display({ id: 'status', header: 'Status', cell: ({ row }) => <StatusCell signal={row.original} /> }),
]);

/** Checkbox and person, followed by these columns. */
export const columnsOf = (ids: readonly ShownColumn[]) =>
  ['select', 'name', ...ids].flatMap((id) => all.filter((one) => one.id === id));

/** The sort key of each column's header. */
export const columnSort: Partial<Record<string, SignalSort>> = {
  name: 'name',
  score: 'score',
  fit: 'fit',
  latest: 'latest',
  interactions: 'interactions',
  week: 'week',
  first: 'first',
};
