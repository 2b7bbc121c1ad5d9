import type { ConnectedProfile } from '#contract/profile.ts';

/** What the words on a sync look at. */
export type Synced = Pick<
  ConnectedProfile,
  'syncState' | 'lastSyncedAt' | 'signalCount' | 'network' | 'isReadable'
>;

/** Whether a sync is under way or waits for its turn. */
export function isSyncing({ syncState }: Pick<Synced, 'syncState'>): boolean {
  return syncState === 'running' || syncState === 'queued';
}

/** Whether a profile of the sample network waits for it to be on again: nothing syncs it until then. */
export function isSampleResting({ network, isReadable }: Pick<Synced, 'network' | 'isReadable'>): boolean {
  return network === 'sample' && !isReadable;
}

/** The state of a profile's sync in a word or two. A profile may have signals from an archive alone. */
export function syncLabel(profile: Synced): string {
  const { syncState, lastSyncedAt, signalCount } = profile;
  if (isSampleResting(profile)) return 'Sample network is off';
  if (syncState === 'idle' && lastSyncedAt) return 'Up to date';
  if (syncState === 'idle') return signalCount > 0 ? 'From a data archive' : 'Not synced yet';
  return { queued: 'Waiting to sync', running: 'Syncing', partial: 'Partly synced', failed: 'Sync failed' }[
    syncState
  ];
}
