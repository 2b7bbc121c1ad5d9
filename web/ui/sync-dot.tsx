import { isSamplePaused, type Synced, syncLabel } from '#web/lib/sync-state.ts';
import classes from './sync-dot.module.css';

const tone = {
  idle: 'good',
  queued: 'working',
  running: 'working',
  partial: 'warning',
  failed: 'danger',
} as const;

/** The state of a profile's sync as a colored dot, with a label for the hover and for screen readers. */
export function SyncDot({ profile }: { profile: Synced }) {
  const isUnknown = isSamplePaused(profile) || (profile.syncState === 'idle' && !profile.lastSyncedAt);
  const color = isUnknown ? '' : (classes[tone[profile.syncState]] ?? '');
  return (
    <span className={`${classes.dot} ${color}`} title={syncLabel(profile)}>
      <span className="visually-hidden">{syncLabel(profile)}</span>
    </span>
  );
}
