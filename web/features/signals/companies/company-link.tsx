import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Signal } from '#contract/signals/signals.ts';
import { Marked } from '#web/features/signals/labels/marked.tsx';
import classes from './company-link.module.css';

type Props = {
  signal: Pick<Signal, 'company' | 'companyId'>;
  className?: string | undefined;
  /** In a table, the row takes the focus instead of its links. */
  tabIndex?: number;
  /** In a table: why the company may be wrong. */
  guessed?: string | undefined;
};

/** A person's company, linked to its page if it has one. */
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
