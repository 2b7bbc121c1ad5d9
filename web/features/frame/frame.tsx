import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery, useNetwork } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Profile } from '#contract/access/access.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { keyNames, useActiveShortcuts, useShortcuts } from '#web/ui/shortcuts.ts';
import { BottomBar } from './bottom-bar.tsx';
import classes from './frame.module.css';
import type { SampleShown } from './sample-note.tsx';
import { type FeedsState, SideNav } from './side-nav.tsx';

type Props = {
  user: Profile;
  connected: readonly ConnectedProfile[];
  /** Runs of agents that stand still until their user says yes or no. */
  waitingAgents: number;
  schedulesAlarm: boolean;
  /** Comments to be reviewed. */
  waitingComments: number;
  feeds: FeedsState;
  sample: SampleShown;
  channelsAlarm: boolean;
  onSignOut: () => void;
  children: ReactNode;
};

/** The dashboard's frame: navigation at the left (on a phone at the bottom), what is shown beside it. */
export function Frame({
  user,
  connected,
  waitingAgents,
  schedulesAlarm,
  waitingComments,
  feeds,
  sample,
  channelsAlarm,
  onSignOut,
  children,
}: Props) {
  const navigate = useNavigate();
  const { online } = useNetwork();
  const [keysShown, keys] = useDisclosure();
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const tight = useMediaQuery('(max-width: 64em)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useLocalStorage<'wide' | 'narrow' | null>({
    key: 'ingrow.nav',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const narrow = chosen === null ? tight : chosen === 'narrow';
  useShortcuts([
    { keys: '?', label: 'Show these keys', run: keys.open },
    { keys: 'g a', label: 'Go to Agents', run: () => void navigate({ to: '/dashboard/agents', search: {} }) },
    { keys: 'g s', label: 'Go to Signals', run: () => void navigate({ to: '/dashboard/signals' }) },
    { keys: 'g c', label: 'Go to Channels', run: () => void navigate({ to: '/dashboard/channels' }) },
    { keys: 'g e', label: 'Go to Engage', run: () => void navigate({ to: '/dashboard/engage' }) },
    { keys: 'g f', label: 'Go to Feeds', run: () => void navigate({ to: '/dashboard/feeds' }) },
    { keys: 'g m', label: 'Go to Comments', run: () => void navigate({ to: '/dashboard/comments' }) },
    { keys: 'g ,', label: 'Go to Settings', run: () => void navigate({ to: '/dashboard/settings' }) },
  ]);

  return (
    <div className={classes.frame} data-narrow={narrow || undefined}>
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      {!phone && (
        <SideNav
          user={user}
          connected={connected}
          waitingAgents={waitingAgents}
          schedulesAlarm={schedulesAlarm}
          waitingComments={waitingComments}
          feeds={feeds}
          sample={sample}
          channelsAlarm={channelsAlarm}
          narrow={narrow}
          onNarrow={() => setChosen(narrow ? 'wide' : 'narrow')}
          onKeys={keys.open}
          onSignOut={onSignOut}
        />
      )}
      <main id="content" className={classes.content} tabIndex={-1}>
        {!online && (
          <div role="status" className={classes.offline}>
            You are offline. What you see may be out of date; it is read again when you are back.
          </div>
        )}
        {children}
      </main>
      {phone && (
        <BottomBar
          user={user}
          waitingAgents={waitingAgents}
          schedulesAlarm={schedulesAlarm}
          waitingComments={waitingComments}
          feeds={feeds}
          sample={sample}
          channelsAlarm={channelsAlarm}
          onSignOut={onSignOut}
        />
      )}
      <KeyList opened={keysShown} onClose={keys.close} />
    </div>
  );
}

/** The keys that do something on this screen. */
function KeyList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = useActiveShortcuts();
  return (
    <Modal opened={opened} onClose={onClose} title="Keys on this screen" size="sm">
      <Stack gap={8}>
        {shortcuts.map((one) => (
          <Group key={one.keys} justify="space-between" wrap="nowrap">
            <Text size="sm">{one.label}</Text>
            <Group gap={4} wrap="nowrap">
              {keyNames(one.keys).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
