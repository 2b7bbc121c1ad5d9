import { createColumnHelper, rowSelectionFeature, tableFeatures } from '@tanstack/react-table';
import type { Signal, SignalSort } from '#contract/signals.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import { ActivityCell, CompanyCell, PersonCell, ScoreCell, StatusCell } from './cells.tsx';
import { InteractionBar } from './interaction-bar.tsx';

/** Sorting and filtering are the server's: the table knows columns and selection only. */
export const features = tableFeatures({ rowSelectionFeature });

const column = createColumnHelper<typeof features, Signal>();

export const columns = column.columns([
  column.display({ id: 'select' }),
  column.display({ id: 'name', header: 'Person', cell: ({ row }) => <PersonCell signal={row.original} /> }),
  column.display({ id: 'score', header: 'Score', cell: ({ row }) => <ScoreCell signal={row.original} /> }),
  column.display({
    id: 'latest',
    header: 'Last activity',
    cell: ({ row }) => <ActivityCell signal={row.original} />,
  }),
  column.display({
    id: 'interactions',
    header: 'Interactions',
    cell: ({ row }) => <InteractionBar signal={row.original} />,
  }),
  column.display({
    id: 'company',
    header: 'Company and title',
    cell: ({ row }) => <CompanyCell signal={row.original} />,
  }),
  column.display({
    id: 'first',
    header: 'First seen',
    cell: ({ row }) => <MomentText moment={row.original.firstAt} />,
  }),
  column.display({ id: 'status', header: 'Status', cell: ({ row }) => <StatusCell signal={row.original} /> }),
]);

/** What a click on a column's header sorts by. */
export const columnSort: Partial<Record<string, SignalSort>> = {
  name: 'name',
  score: 'score',
  latest: 'latest',
  interactions: 'interactions',
  first: 'first',
};
