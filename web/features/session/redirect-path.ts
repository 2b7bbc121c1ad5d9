import type { Profile } from '#contract/access/access.ts';

/**
 * What the shell's redirects depend on. `loading`: there is a token or identity, but its profile hasn't
 * loaded.
 */
export type Visitor =
  | { state: 'signed-out' }
  | { state: 'loading' }
  | { state: 'signed-in'; profile: Pick<Profile, 'isOnboardingCompleted' | 'connectedProfiles'> };

type Onboarding = Pick<Profile, 'isOnboardingCompleted' | 'connectedProfiles'>;

/** The path of a connected profile's signals. */
export const signalsPath = (connectedProfileId: string) => `/dashboard/signals/${connectedProfileId}`;

/** Whether a path is in the dashboard area, which renders without the outer page wrapper. */
export function isDashboard(path: string): boolean {
  return path === '/dashboard' || path.startsWith('/dashboard/');
}

/** Whether a page is open to everyone, without a session. */
export function isOpenPage(path: string): boolean {
  return path === '/beta' || path.startsWith('/unsubscribe/');
}

/** Where `/` and a completed sign-in lead. */
export function entryFor(profile: Onboarding): string {
  const first = profile.connectedProfiles[0];
  return profile.isOnboardingCompleted && first ? signalsPath(first.id) : '/welcome';
}

/**
 * The shell's redirects (specification, section 2): where a visitor of `path` belongs, or null to stay.
 * Open pages stay, whoever is signed in.
 */
export function redirectPath(path: string, visitor: Visitor): string | null {
  const at = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (visitor.state === 'loading') return null;
  if (isOpenPage(at)) return null;
  if (visitor.state === 'signed-out') return at === '/' || at === '/login' ? null : '/login';
  const { profile } = visitor;
  if (at === '/') return entryFor(profile);
  if (profile.isOnboardingCompleted || at === '/welcome' || at === '/login' || isDashboard(at)) return null;
  return '/welcome';
}
