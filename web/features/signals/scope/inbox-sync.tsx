import { Menu } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ConnectedProfile } from '#contract/profile.ts';
import classes from '#web/features/signals/signals-header.module.css';
import { SyncLine, SyncTrouble } from '#web/features/signals/sync-state.tsx';
import { useSync } from '#web/features/signals/use-sync.ts';
import { isSyncing } from '#web/lib/sync-state.ts';
import { inboxSyncLabel } from './inbox-sync-labels.ts';

type InboxSyncProps = { profiles: readonly ConnectedProfile[] };

/** How the syncs of several profiles stand, in a few words. */
export function InboxSync({ profiles }: InboxSyncProps) {
  return (
    <div className={classes.sync}>
      <span className={classes.quiet} role="status">
        {inboxSyncLabel(profiles)}
      </span>
    </div>
  );
}

/** The line while any of them syncs, and what went wrong with each. */
export function InboxTrouble({ profiles }: InboxSyncProps) {
  return (
    <>
      <SyncLine sync={{ job: undefined, running: profiles.some(isSyncing) }} />
      {profiles.map((profile) => (
        <TroubleOf key={profile.id} profile={profile} />
      ))}
    </>
  );
}

function TroubleOf({ profile }: { profile: ConnectedProfile }) {
  return <SyncTrouble profile={profile} sync={useSync(profile)} isNamed />;
}

type SyncItemProps = { profile: ConnectedProfile; isNamed: boolean };

/** Starts the sync of a profile, as an entry of a menu. */
export function SyncItem({ profile, isNamed }: SyncItemProps) {
  const sync = useSync(profile);
  const [now, running] = isNamed
    ? [`Sync ${profile.name}`, `Syncing ${profile.name}`]
    : ['Sync now', 'Syncing'];
  return (
    <Menu.Item
      leftSection={<IconRefresh size={15} stroke={1.6} />}
      disabled={sync.running || sync.isStarting || !profile.isReadable}
      onClick={sync.start}
    >
      {sync.running ? running : now}
    </Menu.Item>
  );
}
