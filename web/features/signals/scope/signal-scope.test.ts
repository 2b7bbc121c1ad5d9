import { describe, expect, it } from 'vitest';
import type { ConnectedProfile, Realm, SyncState } from '#contract/profile.ts';
import { inboxSyncLabel } from './inbox-sync-labels.ts';
import { readScope } from './signal-scope.ts';

const profile = (id: string, realm: Realm, syncState: SyncState = 'idle'): ConnectedProfile => ({
  id,
  network: realm,
  kind: 'person',
  url: `https://www.linkedin.com/in/${id}`,
  publicId: id,
  name: id.toUpperCase(),
  headline: null,
  pictureUrl: null,
  followers: null,
  signalCount: 0,
  newCount: 0,
  isReadable: true,
  isPaused: false,
  syncState,
  syncJobId: null,
  lastSyncedAt: null,
  nextSyncAt: null,
  lastError: null,
  createdAt: '2026-11-20T12:00:00Z',
});
const [a, b, r] = [profile('a', 'sample'), profile('b', 'sample', 'running'), profile('r', 'real', 'failed')];

describe('the scope in the URL', () => {
  it('is a profile or all profiles of a network', () => {
    expect(readScope('a', [a, b])).toMatchObject({
      id: 'a',
      name: 'A',
      realm: 'sample',
      profile: a,
      profiles: [a],
    });
    const all = { id: 'sample', name: 'All profiles', profile: null, profiles: [a, b] };
    expect(readScope('sample', [a, b])).toMatchObject(all);
    expect(readScope('sample', [a, b, r])).toMatchObject({ name: 'All sample profiles', profiles: [a, b] });
    expect(readScope('real', [a, b, r])).toMatchObject({ name: 'All real profiles', profiles: [r] });
  });

  it("is null for a profile or network that isn't connected", () => {
    for (const id of ['real', 'c', '', 'all']) expect(readScope(id, [a, b])).toBeNull();
  });
});

it('sums up the syncs of all profiles in an inbox', () => {
  expect(inboxSyncLabel([a])).toBe('1 profile');
  expect(inboxSyncLabel([a, a])).toBe('2 profiles');
  expect(inboxSyncLabel([a, b, r])).toBe('3 profiles · 1 syncing');
  expect(inboxSyncLabel([a, r])).toBe('2 profiles · 1 sync failed');
});
