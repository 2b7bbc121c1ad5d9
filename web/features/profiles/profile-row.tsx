import { Button, Group, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ConnectedProfile } from '#contract/profile.ts';
import { formatCount, pluralize } from '#core/pluralize.ts';
import { isSyncing } from '#web/lib/sync-state.ts';
import { PausedByPlan } from '#web/ui/paused-by-plan.tsx';
import { PersonAvatar } from '#web/ui/person-avatar.tsx';
import classes from './profile-row.module.css';
import { SyncLine } from './sync-line.tsx';
import { useSync } from './use-sync.ts';

type Props = { profile: ConnectedProfile; onDisconnect: () => void };

/** A connected profile in the settings: its state and actions. */
export function ProfileRow({ profile, onDisconnect }: Props) {
  const sync = useSync();
  return (
    <div className={classes.row}>
      <PersonAvatar name={profile.name} url={profile.pictureUrl} size={32} />
      <Stack gap={2} className={classes.facts}>
        <Text fw={600} className="cut" title={profile.name}>
          {profile.name}
        </Text>
        <Text size="sm" c="dimmed" className="cut" title={profile.url}>
          {profile.network === 'sample' && 'Sample data · '}
          {pluralize(profile.signalCount, 'signal')}, {formatCount(profile.newCount)} new
        </Text>
        <SyncLine profile={profile} />
        <PausedByPlan meter="profiles" id={profile.id} />
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} />}
          disabled={isSyncing(profile) || !profile.isReadable}
          loading={sync.isPending}
          onClick={() => sync.mutate(profile.id)}
        >
          Sync now
        </Button>
        <Button size="xs" variant="default" onClick={onDisconnect}>
          Disconnect
        </Button>
      </Group>
    </div>
  );
}
