import { Navigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useProfile } from '#web/features/session/use-profile.ts';
import { lastProfile } from '#web/lib/last-profile.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';

const NoProfile = lazy(() => import('./no-profile.tsx').then(({ NoProfile }) => ({ default: NoProfile })));

/** Redirects to the signals shown last. Without a connected profile, it offers to connect one. */
export function SignalsEntryScreen() {
  const profile = useProfile();
  if (!profile) return null;
  const connectedProfileId = lastProfile(profile.connectedProfiles);
  if (connectedProfileId === null)
    return (
      <Suspense fallback={<PageHeader title="Signals" />}>
        <NoProfile page="Signals" title="See who engages" />
      </Suspense>
    );
  return <Navigate to="/dashboard/signals/$connectedProfileId" params={{ connectedProfileId }} replace />;
}
