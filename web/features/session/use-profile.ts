import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#contract/access/access.ts';
import { profileQuery } from './profile-query.ts';
import { useSession } from './session-store.ts';

/** The signed-in user; undefined if no one is signed in. */
export function useProfile(): Profile | undefined {
  const session = useSession();
  const profile = useQuery({ ...profileQuery, enabled: session.state === 'signed-in' }).data;
  return session.state === 'signed-in' ? profile : undefined;
}
