import { useQuery } from '@tanstack/react-query';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { settings } from '#web/lib/settings.ts';

/**
 * The page where a data provider is set up, if the user's real profiles have none, or if there is neither a
 * profile nor the sample network; otherwise null. Only administrators see the server's settings.
 */
export function useMissingProvider() {
  const user = useProfile();
  const connected = useQuery(connectedProfilesQuery);
  if (!connected.data) return null;
  const real = connected.data.items.filter(({ network: realm }) => realm === 'real');
  if (real.some(({ isReadable }) => isReadable)) return null;
  if (real.length === 0 && settings().source !== null) return null;
  return user?.role === 'admin' ? '/dashboard/settings/system' : '/dashboard/settings/sources';
}
