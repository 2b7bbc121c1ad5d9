import { expect, it } from 'vitest';
import { jobWords, syncTone, syncWords } from './sync-words.ts';

const now = new Date('2026-03-15T10:00:00Z');
const lastSyncedAt = '2026-03-15T09:55:00Z';
const job = { state: 'running' as const, step: 'post 12 of 60', done: 12, total: 60 };

it('says how a sync stands', () => {
  expect(syncWords({ syncState: 'running', lastSyncedAt }, job, now)).toBe('Syncing · post 12 of 60');
  expect(syncWords({ syncState: 'running', lastSyncedAt }, undefined, now)).toBe('Syncing');
  expect(syncWords({ syncState: 'queued', lastSyncedAt: null }, undefined, now)).toBe(
    'Sync starts in a moment',
  );
  expect(syncWords({ syncState: 'idle', lastSyncedAt }, job, now)).toBe('Synced 5 min ago');
  expect(syncWords({ syncState: 'idle', lastSyncedAt: null }, undefined, now)).toBe('Not synced yet');
  expect(syncWords({ syncState: 'failed', lastSyncedAt }, job, now)).toBe('Sync failed · last one 5 min ago');
  expect(syncWords({ syncState: 'partial', lastSyncedAt }, job, now)).toBe('Partly synced 5 min ago');
});

it('adds how far a job is where its step has no numbers', () => {
  expect(jobWords({ step: 'reading posts', done: 1200, total: 4000 })).toBe('reading posts, 1,200 of 4,000');
  expect(jobWords({ step: 'reading posts', done: 7, total: null })).toBe('reading posts, 7');
  expect(jobWords({ step: 'looking up the profile', done: 0, total: null })).toBe('looking up the profile');
  expect(jobWords(job)).toBe('post 12 of 60');
});

it('has a tone for each state', () => {
  expect(syncTone({ syncState: 'running', lastSyncedAt })).toBe('working');
  expect(syncTone({ syncState: 'idle', lastSyncedAt })).toBe('good');
  expect(syncTone({ syncState: 'idle', lastSyncedAt: null })).toBe('none');
  expect(syncTone({ syncState: 'partial', lastSyncedAt })).toBe('warning');
  expect(syncTone({ syncState: 'failed', lastSyncedAt })).toBe('danger');
});
