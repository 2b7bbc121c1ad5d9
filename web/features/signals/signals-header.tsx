import { ActionIcon, Button, Menu, Title } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  IconCopy,
  IconDots,
  IconFileImport,
  IconMessage2,
  IconPlus,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ConnectedProfile } from '#contract/profile.ts';
import type { SignalQuery } from '#contract/signals/signals.ts';
import { ExportButton } from './export/export-button.tsx';
import { useCopyUrls } from './export/use-copy-urls.ts';
import { ManyLine } from './many/many-line.tsx';
import { ProfileSwitcher } from './profile-switcher.tsx';
import { InboxSync, InboxTrouble, SyncItem } from './scope/inbox-sync.tsx';
import type { SignalScope } from './scope/signal-scope.ts';
import classes from './signals-header.module.css';
import { SyncLine, SyncState, SyncTrouble } from './sync-state.tsx';
import { useSync } from './use-sync.ts';
import { type SignalsViewKind, ViewToggle } from './view-toggle.tsx';

/** Whose signals are shown, and what leads on from them: the same above the table and above the overview. */
export type SignalsFrame = {
  scope: SignalScope;
  profiles: readonly ConnectedProfile[];
  onSwitch: (connectedProfileId: string) => void;
  onAdd: (profile: ConnectedProfile) => void;
  onPostImport: () => void;
  onImport: () => void;
  /** Lines on other work for these signals, beneath the header. */
  work: ReactNode;
};

type SignalsHeaderProps = SignalsFrame & {
  query: SignalQuery;
  total: number | undefined;
  viewKind: SignalsViewKind;
};

/** Below this the lesser actions move into the menu, px; with the panel open it comes sooner than the window says. */
const narrowWidth = 880;

/** Title, whose signals, how fresh they are, and what one can do with all that match. */
export function SignalsHeader(props: SignalsHeaderProps) {
  const { profile, profiles } = props.scope;
  if (profile) return <ProfileHeader {...props} profile={profile} />;
  return (
    <HeaderFrame {...props} state={<InboxSync profiles={profiles} />}>
      <InboxTrouble profiles={profiles} />
    </HeaderFrame>
  );
}

function ProfileHeader({ profile, ...props }: SignalsHeaderProps & { profile: ConnectedProfile }) {
  const sync = useSync(profile);
  return (
    <HeaderFrame {...props} state={<SyncState profile={profile} sync={sync} />}>
      <SyncLine sync={sync} />
      <SyncTrouble profile={profile} sync={sync} />
    </HeaderFrame>
  );
}

/** @param state how the sync stands; what it is about stands beneath as the children */
function HeaderFrame({
  scope,
  profiles,
  query,
  total,
  viewKind,
  state,
  work,
  children,
  ...on
}: SignalsHeaderProps & { state: ReactNode; children: ReactNode }) {
  const copy = useCopyUrls(scope.id);
  const copyAll = () => copy.run(query);
  const canCopy = total !== 0 && !copy.isPending;
  const { ref, width } = useElementSize();
  const isNarrow = width > 0 && width < narrowWidth;
  return (
    <header ref={ref}>
      <div className={classes.header}>
        <Title order={1}>Signals</Title>
        <ProfileSwitcher scope={scope} profiles={profiles} onSwitch={on.onSwitch} />
        {scope.network === 'sample' && <span className={classes.sample}>Sample data</span>}
        {state}
        <div className={classes.actions}>
          <ViewToggle viewKind={viewKind} isNarrow={isNarrow} />
          {!isNarrow && (
            <>
              <AddButton profiles={scope.profiles} onAdd={on.onAdd} onPostImport={on.onPostImport} />
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
          <ExportButton connectedProfileId={scope.id} query={query} total={total} />
          <Menu position="bottom-end" width={scope.profile ? 200 : 260}>
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label="More actions">
                <IconDots size={16} stroke={1.8} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {scope.profiles.map((profile) => (
                <SyncItem key={profile.id} profile={profile} isNamed={scope.profile === null} />
              ))}
              {isNarrow && (
                <>
                  <AddItems profiles={scope.profiles} onAdd={on.onAdd} onPostImport={on.onPostImport} />
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
      {children}
      <ManyLine />
      {work}
    </header>
  );
}

type AddProps = {
  profiles: readonly ConnectedProfile[];
  onAdd: (profile: ConnectedProfile) => void;
  onPostImport: () => void;
};

/** Adds people by hand. They belong to one profile: where several are shown, it asks to which. */
function AddButton(props: AddProps) {
  return (
    <Menu position="bottom-start" width={props.profiles.length === 1 ? 200 : 260}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}>
          Add
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <AddItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same as entries of a menu. */
function AddItems({ profiles, onAdd, onPostImport }: AddProps) {
  return (
    <>
      {profiles.map((profile) => (
        <Menu.Item
          key={profile.id}
          leftSection={<IconUserPlus size={15} stroke={1.6} />}
          onClick={() => onAdd(profile)}
        >
          {profiles.length === 1 ? 'People by address…' : `Add to ${profile.name}`}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconMessage2 size={15} stroke={1.6} />} onClick={onPostImport}>
        From a post…
      </Menu.Item>
    </>
  );
}
