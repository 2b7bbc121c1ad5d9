import { useQuery } from '@tanstack/react-query';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { useProfile } from '#web/features/session/use-profile.ts';

/**
 * The page where a data provider is set up, if the user's real profiles have none; otherwise null. Only
 * administrators see the server's settings.
 */
export function useMissingProvider() {
  const user = useProfile();
  const connected = useQuery(connectedProfilesQuery);
  const real = connected.data?.items.filter(({ network }) => network === 'real') ?? [];
  if (real.length === 0 || real.some(({ isReadable }) => isReadable)) return null;
  return user?.role === 'admin' ? '/dashboard/settings/system' : '/dashboard/settings/sources';
}
