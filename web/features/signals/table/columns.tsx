import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import type { Signal, SignalSort } from '#contract/signals/signals.ts';
import type { ShownColumn } from '#web/features/signals/columns/column-layout.ts';
import { allShades, countOfShade } from '#web/features/signals/engagement-shades.ts';
import { ListsCell } from '#web/features/signals/lists/list-pills.tsx';
import { countOfType, engagementTypes, formatCount } from '#web/features/signals/signal-labels.ts';
import { MomentText } from '#web/ui/moment-text.tsx';
import {
  ActivityCell,
  CompanyCell,
  FitCell,
  PersonCell,
  ProfileCell,
  ScoreCell,
  StatusCell,
  WeekCell,
} from './cells.tsx';
import classes from './interaction-bar.module.css';

/** Sorting and filtering are the server's, and a selection outlives the loaded rows: the table knows columns only. */
export const features = tableFeatures({});

const column = createColumnHelper<typeof features, Signal>();

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
    id: 'profile',
    header: 'Profile',
    cell: ({ row }) => <ProfileCell signal={row.original} />,
  }),
  column.display({ id: 'lists', header: 'Lists', cell: ({ row }) => <ListsCell signal={row.original} /> }),
  column.display({
    id: 'first',
    header: 'First seen',
    cell: ({ row }) => <MomentText moment={row.original.firstAt} />,
  }),
  column.display({ id: 'status', header: 'Status', cell: ({ row }) => <StatusCell signal={row.original} /> }),
]);

/** Checkbox and person, and these after them. */
export const columnsOf = (ids: readonly ShownColumn[]) =>
  ['select', 'name', ...ids].flatMap((id) => all.filter((one) => one.id === id));

/** What a click on a column's header sorts by. */
export const columnSort: Partial<Record<string, SignalSort>> = {
  name: 'name',
  score: 'score',
  fit: 'fit',
  latest: 'latest',
  interactions: 'interactions',
  week: 'week',
  first: 'first',
};

/** How often somebody engaged, split by kind in a tiny bar; the whole split on hover. */
function InteractionBar({ signal }: { signal: Signal }) {
  const counted = engagementTypes.flatMap((type) => {
    const count = signal.counts[type];
    return count ? [countOfType(type, count)] : [];
  });
  return (
    <span className={classes.cell} title={counted.join(', ')}>
      <span className={classes.bar} aria-hidden>
        {allShades.map((shade) => {
          const count = countOfShade(signal.counts, shade);
          return count ? (
            <span key={shade} className={classes.part} data-shade={shade} style={{ flexGrow: count }} />
          ) : null;
        })}
      </span>
      <span className={classes.count}>{formatCount(signal.interactions)}</span>
    </span>
  );
}
