import { Menu } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { SyncProblem } from './sync-state.tsx';
import { useSync } from './use-sync.ts';

type InboxSyncProps = { profiles: readonly ConnectedProfile[] };

/** The sync problems of several profiles. */
export function InboxSyncProblem({ profiles }: InboxSyncProps) {
  return (
    <>
      {profiles.map((profile) => (
        <ProblemOf key={profile.id} profile={profile} />
      ))}
    </>
  );
}

function ProblemOf({ profile }: { profile: ConnectedProfile }) {
  return <SyncProblem profile={profile} sync={useSync(profile)} isNamed />;
}

type SyncItemProps = { profile: ConnectedProfile; isNamed: boolean };

/** A menu item that starts a profile's sync. */
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
