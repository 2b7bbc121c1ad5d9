import { expect, it } from 'vitest';
import { syncStateLabel } from './sync-labels.ts';

const now = new Date('2026-03-15T10:00:00Z');
const sample = { network: 'sample' as const, isReadable: true };
const synced = { ...sample, lastSyncedAt: '2026-03-15T09:55:00Z', signalCount: 3 };
const never = { ...sample, lastSyncedAt: null, signalCount: 0 };
const job = { state: 'running' as const, step: 'Syncing posts, 12 of 60', done: 12, total: 60 };

it('describes the state of a sync', () => {
  expect(syncStateLabel({ syncState: 'running', ...synced }, job, now)).toBe('Syncing posts, 12 of 60');
  expect(syncStateLabel({ syncState: 'running', ...synced }, undefined, now)).toBe('Syncing');
  expect(syncStateLabel({ syncState: 'queued', ...never }, undefined, now)).toBe('Sync starts in a moment');
  expect(syncStateLabel({ syncState: 'idle', ...synced }, job, now)).toBe('Synced 5 min ago');
  expect(syncStateLabel({ syncState: 'idle', ...never }, undefined, now)).toBe('Not synced yet');
  expect(syncStateLabel({ syncState: 'failed', ...synced }, job, now)).toBe(
    'Sync failed · last one 5 min ago',
  );
  expect(syncStateLabel({ syncState: 'partial', ...synced }, job, now)).toBe('Partly synced 5 min ago');
  const off = { ...synced, isReadable: false };
  for (const syncState of ['idle', 'queued', 'failed'] as const) {
    expect(syncStateLabel({ ...off, syncState }, job, now)).toBe('Sample network is off');
  }
  // Data from an archive doesn't depend on a data provider.
  const archive = { ...off, network: 'real' as const, syncState: 'idle' as const };
  expect(syncStateLabel(archive, undefined, now)).toBe('Synced 5 min ago');
});

it('says when the next sync is, and that a plan pauses it', () => {
  const next = new Date('2026-03-15T15:19:00');
  const soon = { syncState: 'idle' as const, ...synced, nextSyncAt: next.toISOString() };
  expect(syncStateLabel(soon, undefined, now)).toBe('Synced 5 min ago · Next 15:19');
  const later = { ...soon, nextSyncAt: new Date('2026-03-18T15:19:00').toISOString() };
  expect(syncStateLabel(later, undefined, now)).toBe('Synced 5 min ago · Next 18 Mar, 15:19');
  expect(syncStateLabel(soon, undefined, now, true)).toBe('Paused by your plan');
});

it('says that signals of a profile that was never synced come from a data archive', () => {
  expect(syncStateLabel({ syncState: 'idle', ...never, signalCount: 9 }, undefined, now)).toBe(
    'From a data archive',
  );
});
