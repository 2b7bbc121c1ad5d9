import type { ReactNode } from 'react';
import classes from './page.module.css';

type PageProps = {
  /** Full width for tables and triage, 680 px for reading, 720 px for forms. */
  width: 'full' | 'reading' | 'form';
  children: ReactNode;
};

/** The content below a page's header. Starts at the title's edge, with the width of its kind. */
export function Page({ width, children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
