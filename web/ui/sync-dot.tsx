import type { ConnectedProfile } from '#contract/profile.ts';
import classes from './sync-dot.module.css';

type Synced = Pick<ConnectedProfile, 'syncState' | 'lastSyncedAt'>;

/** The state of a profile's sync in a word or two. */
export function syncLabel({ syncState, lastSyncedAt }: Synced): string {
  if (syncState === 'idle') return lastSyncedAt ? 'Up to date' : 'Not synced yet';
  return { queued: 'Waiting to sync', running: 'Syncing', partial: 'Partly synced', failed: 'Sync failed' }[
    syncState
  ];
}

const tone = {
  idle: 'good',
  queued: 'working',
  running: 'working',
  partial: 'warning',
  failed: 'danger',
} as const;

/** The state of a profile's sync as a coloured dot, with its words for the hover and for screen readers. */
export function SyncDot(profile: Synced) {
  const color =
    profile.syncState === 'idle' && !profile.lastSyncedAt ? '' : (classes[tone[profile.syncState]] ?? '');
  return (
    <span className={`${classes.dot} ${color}`} title={syncLabel(profile)}>
      <span className="visually-hidden">{syncLabel(profile)}</span>
    </span>
  );
}
