import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SignalSearch } from './signal-search.ts';

type RowsLinkProps = {
  search: SignalSearch;
  /** The profile, or all of a realm, whose rows these are. Absent: the one in the URL. */
  scopeId?: string | undefined;
  className?: string | undefined;
  label?: string;
  children: ReactNode;
};

/** Links from a chart to its rows in the table. */
export function RowsLink({ search, scopeId, className, label, children }: RowsLinkProps) {
  const { connectedProfileId = '' } = useParams({ strict: false });
  return (
    <Link
      to="/dashboard/signals/$connectedProfileId"
      params={{ connectedProfileId: scopeId ?? connectedProfileId }}
      search={search}
      className={className}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
