import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Signal } from '#contract/signals/signals.ts';
import { Marked } from '#web/features/signals/keywords/marked.tsx';
import classes from './company-link.module.css';

type Props = {
  signal: Pick<Signal, 'company' | 'companyId'>;
  className?: string | undefined;
  /** Inside a table the row has the focus, not its links. */
  tabIndex?: number;
};

/** The company of a person; a link to its page where it has one. */
export function CompanyLink({ signal, className, tabIndex }: Props): ReactNode {
  const { company, companyId } = signal;
  if (company === null) return null;
  if (companyId === null) {
    return (
      <span className={className}>
        <Marked text={company} />
      </span>
    );
  }
  return (
    <Link
      to="/dashboard/companies/$companyId"
      params={{ companyId }}
      className={`${classes.link} ${className ?? ''}`}
      title={company}
      {...(tabIndex === undefined ? {} : { tabIndex })}
      preload={false}
      data-own-control
    >
      <Marked text={company} />
    </Link>
  );
}
