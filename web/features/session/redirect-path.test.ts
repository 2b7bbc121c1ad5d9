import { describe, expect, it } from 'vitest';
import { entryFor, isDashboard, redirectPath, type Visitor } from './redirect-path.ts';

const first = '0199a3c0-0000-7000-8000-000000000001';
const second = '0199a3c0-0000-7000-8000-000000000002';
const profile = (isOnboardingCompleted: boolean, ids: string[]) => ({
  isOnboardingCompleted,
  connectedProfiles: ids.map((id) => ({ id })),
});
const signedIn = (done: boolean, ids: string[]): Visitor => ({
  state: 'signed-in',
  profile: profile(done, ids),
});

const nobody: Visitor = { state: 'signed-out' };
const loading: Visitor = { state: 'loading' };
const onboarded = signedIn(true, [first, second]);
const bare = signedIn(true, []);
const fresh = signedIn(false, []);
const freshConnected = signedIn(false, [first]);
const toFirst = `/dashboard/signals/${first}`;

describe('redirectPath', () => {
  it.each([
    // Without a valid token: to /login, unless already on / or /login.
    ['/', nobody, null],
    ['/login', nobody, null],
    ['/login/', nobody, null],
    ['/welcome', nobody, '/login'],
    ['/dashboard', nobody, '/login'],
    ['/dashboard/settings', nobody, '/login'],
    [toFirst, nobody, '/login'],
    ['/elsewhere', nobody, '/login'],
    // For every visitor.
    ['/beta', nobody, null],
    ['/beta/', fresh, null],
    ['/beta', onboarded, null],
    ['/unsubscribe/abc', nobody, null],
    ['/unsubscribe/abc', fresh, null],
    ['/beta-else', nobody, '/login'],
    // No redirect before the user has loaded.
    ['/', loading, null],
    ['/welcome', loading, null],
    ['/dashboard', loading, null],
    // On / with a loaded user.
    ['/', onboarded, toFirst],
    ['/', bare, '/welcome'],
    ['/', fresh, '/welcome'],
    ['/', freshConnected, '/welcome'],
    // Onboarding unfinished: to /welcome, unless on /welcome, /login, or under /dashboard.
    ['/welcome', fresh, null],
    ['/login', fresh, null],
    ['/dashboard', fresh, null],
    ['/dashboard/settings', fresh, null],
    ['/dashboard/anything/at/all', fresh, null],
    ['/elsewhere', fresh, '/welcome'],
    ['/dashboards', fresh, '/welcome'],
    // Onboarding finished: stay.
    ['/welcome', onboarded, null],
    ['/login', onboarded, null],
    ['/elsewhere', onboarded, null],
    ['/dashboard/settings', onboarded, null],
    [toFirst, onboarded, null],
    // /dashboard is Today for every user.
    ['/dashboard', onboarded, null],
    ['/dashboard/', onboarded, null],
    ['/dashboard', freshConnected, null],
    ['/dashboard', bare, null],
  ] as const)('%s for %j leads to %s', (path, visitor, target) => {
    expect(redirectPath(path, visitor)).toBe(target);
  });
});

describe('entryFor, after sign-in', () => {
  it.each([
    [profile(true, [first, second]), toFirst],
    [profile(true, []), '/welcome'],
    [profile(false, [first]), '/welcome'],
    [profile(false, []), '/welcome'],
  ])('%j leads to %s', (to, target) => {
    expect(entryFor(to)).toBe(target);
  });
});

describe('isDashboard', () => {
  it.each([
    ['/dashboard', true],
    ['/dashboard/x', true],
    ['/dashboards', false],
    ['/', false],
    ['/login/dashboard', false],
  ])('%s: %s', (path, is) => {
    expect(isDashboard(path)).toBe(is);
  });
});
