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
  /** In a table: why the company may be another one. */
  guessed?: string | undefined;
};

/** The company of a person; a link to its page where it has one. */
export function CompanyLink({ signal, className, tabIndex, guessed }: Props): ReactNode {
  const { company, companyId } = signal;
  if (company === null) return null;
  const said = {
    'data-cut': true,
    'data-guessed': guessed,
    'data-tip': guessed && `${company} (${guessed})`,
  };
  if (companyId === null) {
    return (
      <span className={className} {...said}>
        <Marked text={company} />
      </span>
    );
  }
  return (
    <Link
      to="/dashboard/companies/$companyId"
      params={{ companyId }}
      className={`${classes.link} ${className ?? ''}`}
      {...said}
      {...(tabIndex === undefined ? {} : { tabIndex })}
      preload={false}
      data-own-control
    >
      <Marked text={company} />
    </Link>
  );
}
