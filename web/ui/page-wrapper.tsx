import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import classes from './page-wrapper.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** The outer frame of every page outside /dashboard. */
export function PageWrapper({ children }: { children: ReactNode }) {
  return (
    <div className={classes.wrapper} data-page-wrapper>
      <header className={classes.header}>
        <a href="/">
          <Logo />
        </a>
        <ThemeSwitch />
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}
