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

test('is the first one at first, and the one shown last from then on', () => {
  expect(lastProfile(profiles)).toBe('maya');
  rememberProfile('jonas');
  expect(lastProfile(profiles)).toBe('jonas');
});

test('is the first one where the last is disconnected, and none where there is none', () => {
  rememberProfile('gone');
  expect(lastProfile(profiles)).toBe('maya');
  expect(lastProfile([])).toBeNull();
});

test('may be an inbox over all profiles of a network, where there is one', () => {
  rememberProfile('sample');
  expect(lastProfile(profiles, ['sample'])).toBe('sample');
  expect(lastProfile(profiles)).toBe('maya');
});
