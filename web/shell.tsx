import { Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isDashboard, isOpenPage, redirectPath, type Visitor } from '#web/features/session/redirect-path.ts';
import { useSession } from '#web/features/session/session-store.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { Logo } from '#web/ui/logo.tsx';
import { ShellSkeleton } from '#web/ui/shell-skeleton.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import classes from './shell.module.css';

/**
 * The title of the current page. Rendered before the page, so a screen that knows more, such as a company's
 * name, can override it.
 */
function RouteTitle() {
  const title = useMatches({
    select: (matches) =>
      // A page's URL with extra segments matches nothing: `/login/extra`.
      matches.some(({ _notFound }) => _notFound) ? 'Not found' : (matches.at(-1)?.staticData.title ?? ''),
  });
  useDocumentTitle(`${title} · inGrow`);
  return null;
}

/** The outer frame of every page outside /dashboard. */
function PageWrapper({ children }: { children: ReactNode }) {
  return (
    <Stack gap={0} mih="100vh" data-page-wrapper>
      <header className={classes.header}>
        <a href="/">
          <Logo />
        </a>
        <ThemeSwitch />
      </header>
      <main className={classes.main}>{children}</main>
    </Stack>
  );
}

function useVisitor(): Visitor {
  const session = useSession();
  const profile = useProfile();
  if (session.state === 'signed-out') return { state: 'signed-out' };
  return session.state === 'signed-in' && profile ? { state: 'signed-in', profile } : { state: 'loading' };
}

/**
 * The root of all pages: the redirects (see `redirectPath`), and the wrapper around every page except the
 * dashboard.
 */
export function Shell() {
  const { pathname } = useLocation();
  const visitor = useVisitor();

  const elsewhere = redirectPath(pathname, visitor);
  if (elsewhere !== null && elsewhere !== pathname) return <Navigate to={elsewhere} replace />;
  const waiting = visitor.state === 'loading' && pathname !== '/login' && !isOpenPage(pathname);
  const page = waiting ? <ShellSkeleton /> : <Outlet />;
  return (
    <>
      <RouteTitle />
      {isDashboard(pathname) ? page : <PageWrapper>{page}</PageWrapper>}
    </>
  );
}
