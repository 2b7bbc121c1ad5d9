import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { percentDone } from '#web/lib/job-queries.ts';
import { isSampleResting } from '#web/lib/sync-state.ts';
import { useNow } from '#web/ui/use-now.ts';
import classes from './signals-header.module.css';
import { syncStateLabel } from './sync-labels.ts';
import type { Sync } from './use-sync.ts';

type SyncProps = { profile: ConnectedProfile; sync: Sync };

/** How the sync stands, in words, with Stop while it runs. */
export function SyncState({ profile, sync }: SyncProps) {
  const now = useNow();
  return (
    <div className={classes.sync}>
      <span className={classes.quiet} role="status" data-sync-state={profile.syncState}>
        {syncStateLabel(profile, sync.job, now)}
      </span>
      {sync.running && sync.stop && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={sync.isStopping}
          onClick={sync.stop}
          aria-label="Stop the sync"
        >
          Stop
        </Button>
      )}
    </div>
  );
}

/** The slim line beneath the title while a sync runs; without a known end it fills the whole width. */
export function SyncLine({ sync }: { sync: Pick<Sync, 'job' | 'running'> }) {
  const percent = sync.job ? percentDone(sync.job) : null;
  return (
    <div className={classes.line}>
      {sync.running && (
        <Progress
          size={2}
          radius={0}
          value={percent ?? 100}
          animated={percent === null}
          striped={percent === null}
          aria-label="Sync"
          transitionDuration={150}
        />
      )}
    </div>
  );
}

/**
 * What went wrong in the last sync, in its own words, and the way to try again.
 *
 * @param isNamed whether it has to be said whose sync it was
 */
export function SyncTrouble({ profile, sync, isNamed = false }: SyncProps & { isNamed?: boolean }) {
  if (profile.syncState !== 'failed' && profile.syncState !== 'partial') return null;
  if (isSampleResting(profile)) return null;
  const otherwise =
    profile.syncState === 'failed' ? 'The last sync failed.' : 'The last sync got only a part.';
  return (
    <div className={classes.trouble} data-tone={profile.syncState}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>
        {isNamed && `${profile.name}: `}
        {profile.lastError ?? otherwise}
      </span>
      <Button variant="default" size="compact-sm" loading={sync.isStarting} onClick={sync.start}>
        Try again
      </Button>
    </div>
  );
}
