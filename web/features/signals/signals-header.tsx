import { ActionIcon, Button, Menu, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconCopy, IconDots, IconFileImport, IconPlus, IconRefresh } from '@tabler/icons-react';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { SignalQuery } from '#contract/signals.ts';
import { ExportButton } from './export-button.tsx';
import { ProfileSwitcher } from './profile-switcher.tsx';
import classes from './signals-header.module.css';
import { SyncLine, SyncState, SyncTrouble } from './sync-state.tsx';
import { useCopyUrls } from './use-copy-urls.ts';
import type { Sync } from './use-sync.ts';

type SignalsHeaderProps = {
  profile: ConnectedProfile;
  profiles: readonly ConnectedProfile[];
  query: SignalQuery;
  total: number | undefined;
  sync: Sync;
  onSwitch: (id: string) => void;
  onAdd: () => void;
  onImport: () => void;
};

/** Below this the lesser actions move into the menu, px; with the panel open it comes sooner than the window says. */
const narrowWidth = 880;

/** Title, whose signals, how fresh they are, and what one can do with all that match. */
export function SignalsHeader({ profile, profiles, query, total, sync, ...on }: SignalsHeaderProps) {
  const copy = useCopyUrls(profile.id);
  const copyAll = () => copy.run(query);
  const canCopy = total !== 0 && !copy.isPending;
  const { ref, width } = useElementSize();
  const isNarrow = width > 0 && width < narrowWidth;
  return (
    <header ref={ref}>
      <div className={classes.header}>
        <Title order={1}>Signals</Title>
        <ProfileSwitcher profile={profile} profiles={profiles} onSwitch={on.onSwitch} />
        <SyncState profile={profile} sync={sync} />
        <div className={classes.actions}>
          {!isNarrow && (
            <>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
                onClick={on.onAdd}
              >
                Add
              </Button>
              <Button
                variant="default"
                leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
                disabled={!canCopy}
                onClick={copyAll}
              >
                Copy URLs
              </Button>
              <Button
                variant="default"
                leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />}
                onClick={on.onImport}
              >
                Import
              </Button>
            </>
          )}
          <ExportButton connectedProfileId={profile.id} query={query} total={total} />
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label="More actions">
                <IconDots size={16} stroke={1.8} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconRefresh size={15} stroke={1.6} />}
                disabled={sync.running || sync.isStarting}
                onClick={sync.start}
              >
                {sync.running ? 'Syncing' : 'Sync now'}
              </Menu.Item>
              {isNarrow && (
                <>
                  <Menu.Item leftSection={<IconPlus size={15} stroke={1.6} />} onClick={on.onAdd}>
                    Add
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconCopy size={15} stroke={1.6} />}
                    disabled={!canCopy}
                    onClick={copyAll}
                  >
                    Copy URLs
                  </Menu.Item>
                  <Menu.Item leftSection={<IconFileImport size={15} stroke={1.6} />} onClick={on.onImport}>
                    Import
                  </Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      <SyncLine sync={sync} />
      <SyncTrouble profile={profile} sync={sync} />
    </header>
  );
}
