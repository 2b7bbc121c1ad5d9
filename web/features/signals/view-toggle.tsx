import { IconChartBar, IconTable } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import classes from './view-toggle.module.css';

export type SignalsViewKind = 'table' | 'overview';
type ViewToggleProps = { viewKind: SignalsViewKind; isNarrow: boolean };

/** Between the rows and the charts of the same filters. */
export function ViewToggle({ viewKind, isNarrow }: ViewToggleProps) {
  const { connectedProfileId = '' } = useParams({ strict: false });
  const labelClass = isNarrow ? 'visually-hidden' : undefined;
  const link = (to: SignalsViewKind) => ({
    params: { connectedProfileId },
    className: classes.viewKind,
    // The one is beneath the other: the kit would call both current.
    activeOptions: { exact: true, includeSearch: false },
    'aria-current': viewKind === to ? ('page' as const) : undefined,
  });
  return (
    <nav className={classes.toggle} aria-label="Table or overview">
      <Link to="/dashboard/signals/$connectedProfileId" search={(search) => search} {...link('table')}>
        <IconTable size={16} stroke={1.6} aria-hidden />
        <span className={labelClass}>Table</span>
      </Link>
      <Link
        to="/dashboard/signals/$connectedProfileId/overview"
        search={(search) => ({ ...search, signal: undefined })}
        {...link('overview')}
      >
        <IconChartBar size={16} stroke={1.6} aria-hidden />
        <span className={labelClass}>Overview</span>
      </Link>
    </nav>
  );
}
