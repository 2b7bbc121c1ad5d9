import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { isDashboard, isOpenPage, redirectPath, type Visitor } from '#web/features/session/redirect-path.ts';
import { useSession } from '#web/features/session/session-store.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { PageWrapper } from '#web/ui/page-wrapper.tsx';
import { RouteTitle } from '#web/ui/route-title.tsx';
import { ShellSkeleton } from '#web/ui/shell-skeleton.tsx';

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
