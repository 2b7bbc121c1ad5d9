import { Group, Text } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery, useNetwork } from '@mantine/hooks';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { Profile } from '#contract/access/access.ts';
import type { Bootstrap } from '#contract/bootstrap.ts';
import { rememberProfile } from '#web/lib/last-profile.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { KeyCap } from '#web/ui/key-cap.tsx';
import { linkProps } from '#web/ui/page/page-link.ts';
import { useActiveShortcuts, useShortcuts } from '#web/ui/shortcuts.ts';
import { BottomBar } from './bottom-bar.tsx';
import classes from './frame.module.css';
import { frameMessages } from './frame-messages.ts';
import { navItemsOf } from './nav-items.ts';
import { SideNav } from './side-nav.tsx';

/** The keyboard shortcuts of this screen. */
function KeyList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shortcuts = useActiveShortcuts();
  return (
    <Dialog opened={opened} onClose={onClose} title={frameMessages.keysOnScreen} size="sm">
      {shortcuts.map((one) => (
        <Group key={one.keys} justify="space-between" wrap="nowrap">
          <Text size="sm">{one.label}</Text>
          <KeyCap keys={one.keys} />
        </Group>
      ))}
    </Dialog>
  );
}

/** The data shown in the navigation. */
export type FrameState = Pick<Bootstrap, 'profiles' | 'lists' | 'views' | 'sample'> & {
  user: Profile;
  /** Undefined if unknown. */
  badges: Bootstrap['badges'] | undefined;
  plan: Bootstrap['plan'] | undefined;
};

type Props = FrameState & { onSignOut: () => void; children: ReactNode };

/** The dashboard's frame: the navigation on the left (at the bottom on a phone), the page beside it. */
export function Frame({ onSignOut, children, ...state }: Props) {
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
  useRememberedProfile();
  const items = navItemsOf(state);
  useShortcuts([
    { keys: '?', label: 'Show keyboard shortcuts', run: keys.open },
    ...items.map(({ key, label, link }) => ({
      keys: `g ${key}`,
      label: frameMessages.goTo(label),
      run: () => void navigate(linkProps(link)),
    })),
  ]);

  return (
    <div className={classes.frame} data-narrow={narrow || undefined}>
      <a href="#content" className={classes.skip}>
        {frameMessages.skip}
      </a>
      {!phone && (
        <SideNav
          {...state}
          items={items}
          narrow={narrow}
          onNarrow={() => setChosen(narrow ? 'wide' : 'narrow')}
          onKeys={keys.open}
          onSignOut={onSignOut}
        />
      )}
      <main id="content" className={classes.content} tabIndex={-1}>
        {!online && (
          <div role="status" className={classes.offline}>
            {frameMessages.offline}
          </div>
        )}
        {children}
      </main>
      {phone && <BottomBar {...state} items={items} onSignOut={onSignOut} />}
      <KeyList opened={keysShown} onClose={keys.close} />
    </div>
  );
}

/** Remembers the profile whose signals are shown, so Signals leads back to it. */
function useRememberedProfile(): void {
  const { pathname } = useLocation();
  const id = /^\/dashboard\/signals\/([^/]+)/.exec(pathname)?.[1];
  useEffect(() => {
    if (id !== undefined) rememberProfile(id);
  }, [id]);
}
