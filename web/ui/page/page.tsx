import type { ReactNode } from 'react';
import classes from './page.module.css';

type PageProps = {
  /** All of the width for tables and triage, 680 px for reading, 720 px for forms. */
  width: 'full' | 'reading' | 'form';
  children: ReactNode;
};

/** What lies beneath a page's header: from the title's edge, as wide as its kind needs. */
export function Page({ width, children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
