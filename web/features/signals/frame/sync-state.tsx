import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { isSamplePaused } from '#web/lib/sync-state.ts';
import classes from './signals-header.module.css';
import type { Sync } from './use-sync.ts';

type SyncProps = { profile: ConnectedProfile; sync: Sync };

/**
 * What went wrong in the last sync, in the error's words, with a retry button.
 *
 * @param isNamed whether to name the profile
 */
export function SyncProblem({ profile, sync, isNamed = false }: SyncProps & { isNamed?: boolean }) {
  if (profile.syncState !== 'failed' && profile.syncState !== 'partial') return null;
  if (isSamplePaused(profile)) return null;
  const otherwise =
    profile.syncState === 'failed' ? 'The last sync failed.' : 'The last sync was incomplete.';
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
