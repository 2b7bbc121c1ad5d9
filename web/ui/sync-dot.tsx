import type { ConnectedProfile } from '#contract/profile.ts';
import { isSamplePaused, pausedByPlan, syncLabel } from '#web/lib/sync-state.ts';
import { useIsPausedByPlan } from './paused-by-plan.tsx';
import classes from './sync-dot.module.css';

const tone = {
  idle: 'good',
  queued: 'working',
  running: 'working',
  partial: 'warning',
  failed: 'danger',
} as const;

/** The state of a profile's sync as a colored dot, with a label for the hover and for screen readers. */
export function SyncDot({ profile }: { profile: ConnectedProfile }) {
  const isPaused = useIsPausedByPlan('profiles', profile.id);
  const label = isPaused ? pausedByPlan : syncLabel(profile);
  const isUnknown =
    isPaused || isSamplePaused(profile) || (profile.syncState === 'idle' && !profile.lastSyncedAt);
  const color = isUnknown ? '' : (classes[tone[profile.syncState]] ?? '');
  return (
    <span className={`${classes.dot} ${color}`} title={label}>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
