import type { Profile } from '#contract/access/access.ts';

/** What the shell's rules look at. `loading`: a token or identity is there, its profile not yet. */
export type Visitor =
  | { state: 'signed-out' }
  | { state: 'loading' }
  | { state: 'signed-in'; profile: Pick<Profile, 'isOnboardingCompleted' | 'connectedProfiles'> };

type Onboarding = Pick<Profile, 'isOnboardingCompleted' | 'connectedProfiles'>;

/** The signals view of a connected profile. */
export const signalsPath = (connectedProfileId: string) => `/dashboard/signals/${connectedProfileId}`;

/** Whether a path lies in the dashboard area, which renders without the outer page wrapper. */
export function isDashboard(path: string): boolean {
  return path === '/dashboard' || path.startsWith('/dashboard/');
}

/** Where `/` and a finished sign-in lead. */
export function entryFor(profile: Onboarding): string {
  const first = profile.connectedProfiles[0];
  return profile.isOnboardingCompleted && first ? signalsPath(first.id) : '/welcome';
}

/**
 * The shell's redirects (specification, section 2): where somebody on `path` belongs, or null to stay.
 * `/beta` is for everybody, and asks nothing of who is there.
 */
export function whereToGo(path: string, visitor: Visitor): string | null {
  const at = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (visitor.state === 'loading') return null;
  if (at === '/beta') return null;
  if (visitor.state === 'signed-out') return at === '/' || at === '/login' ? null : '/login';
  const { profile } = visitor;
  if (at === '/') return entryFor(profile);
  if (profile.isOnboardingCompleted || at === '/welcome' || at === '/login' || isDashboard(at)) return null;
  return '/welcome';
}
