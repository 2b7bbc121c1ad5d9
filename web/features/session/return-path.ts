import type { Profile } from '#contract/access/access.ts';
import { entryFor } from './redirect-path.ts';

/** The page a signed-out visitor wanted, in local storage: a mailed link may sign in from another tab. */
const key = 'ingrow.return';

const keptMs = 3_600_000;

/** Remembers a page of the dashboard for after the sign-in. */
export function keepReturnPath(path: string): void {
  if (!isReturnPath(path)) return;
  try {
    localStorage.setItem(key, JSON.stringify({ path, at: Date.now() }));
  } catch {
    // Storage is disabled. The sign-in then leads to the first page.
  }
}

/** Forgets the page, since whoever signs in next may be somebody else. */
export function clearReturnPath(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Where a completed sign-in leads: to the page the visitor wanted, unless the onboarding comes first. */
export function pathAfterSignIn(profile: Profile): string {
  const wanted = takeReturnPath();
  return profile.isOnboardingCompleted && wanted !== null ? wanted : entryFor(profile);
}

/** Returns the remembered page once; null if there is none, or it's older than an hour. */
function takeReturnPath(): string | null {
  try {
    const { path, at } = JSON.parse(localStorage.getItem(key) ?? '{}') as { path?: unknown; at?: unknown };
    const isRecent = typeof at === 'number' && Math.abs(Date.now() - at) <= keptMs;
    return isRecent && isReturnPath(path) ? path : null;
  } catch {
    return null;
  } finally {
    clearReturnPath();
  }
}

/** Only pages of the dashboard on this origin, so no link can lead a sign-in elsewhere. */
function isReturnPath(path: unknown): path is string {
  if (typeof path !== 'string' || !URL.canParse(path, window.location.origin)) return false;
  const url = new URL(path, window.location.origin);
  return url.origin === window.location.origin && /^\/dashboard(\/|$)/.test(url.pathname);
}
