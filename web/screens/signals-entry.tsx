import { Navigate } from '@tanstack/react-router';
import { useProfile } from '#web/features/session/use-profile.ts';
import { lastProfile } from '#web/lib/last-profile.ts';

/**
 * Redirects to the signals shown last; without a connected profile to the dashboard, which offers to connect
 * one.
 */
export function SignalsEntryScreen() {
  const profile = useProfile();
  if (!profile) return null;
  const connectedProfileId = lastProfile(profile.connectedProfiles);
  if (connectedProfileId === null) return <Navigate to="/dashboard" replace />;
  return <Navigate to="/dashboard/signals/$connectedProfileId" params={{ connectedProfileId }} replace />;
}
