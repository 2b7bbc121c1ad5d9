import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SignalSearch } from '#web/features/signals/filters/signal-search.ts';

type RowsLinkProps = {
  search: SignalSearch;
  className?: string | undefined;
  label?: string;
  children: ReactNode;
};

/** Leads from a chart to its rows in the table. */
export function RowsLink({ search, className, label, children }: RowsLinkProps) {
  const { connectedProfileId = '' } = useParams({ strict: false });
  return (
    <Link
      to="/dashboard/signals/$connectedProfileId"
      params={{ connectedProfileId }}
      search={search}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
