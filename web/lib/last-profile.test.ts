import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lastProfile, rememberProfile } from './last-profile.ts';

const profiles = [{ id: 'maya' }, { id: 'jonas' }];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
});

test('is the first profile until another one is shown', () => {
  expect(lastProfile(profiles)).toBe('maya');
  rememberProfile('jonas');
  expect(lastProfile(profiles)).toBe('jonas');
});

test('falls back to the first profile after a disconnect, or to none', () => {
  rememberProfile('gone');
  expect(lastProfile(profiles)).toBe('maya');
  expect(lastProfile([])).toBeNull();
});

test('can be the inbox of all profiles of a network while it exists', () => {
  rememberProfile('sample');
  expect(lastProfile(profiles, ['sample'])).toBe('sample');
  expect(lastProfile(profiles)).toBe('maya');
});
