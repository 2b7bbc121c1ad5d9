import { ActionIcon, Stack, Tooltip } from '@mantine/core';
import {
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import type { FrameState } from './frame.tsx';
import { frameMessages } from './frame-messages.ts';
import { type NavItem, navItemOf } from './nav-items.ts';
import { NavLink } from './nav-link.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SampleTag } from './sample-tag.tsx';
import { SavedLinks } from './saved-links.tsx';
import classes from './side-nav.module.css';

type Props = FrameState & {
  items: readonly NavItem[];
  narrow: boolean;
  onNarrow: () => void;
  onKeys: () => void;
  onSignOut: () => void;
};

/** The side navigation: pages, then saved views and lists, and rarely used links at the bottom. */
export function SideNav({ items, narrow, onNarrow, onKeys, onSignOut, ...state }: Props) {
  const { user, profiles, views, lists, sample, plan } = state;
  const { pathname } = useLocation();
  const here = navItemOf(pathname);
  const narrowLabel = narrow ? frameMessages.expand : frameMessages.collapse;
  const isAtFoot = ({ name }: NavItem) => name === 'channels' || name === 'settings';
  const shown = items.find(({ name }) => name === 'signals')?.link.params?.connectedProfileId;
  const entries = (some: readonly NavItem[]) => (
    <Stack component="ul" gap={2}>
      {some.map((item) => (
        <li key={item.name}>
          <NavLink item={item} isCurrent={item.name === here} narrow={narrow} />
        </li>
      ))}
    </Stack>
  );
  return (
    <nav className={classes.nav} aria-label={frameMessages.main} data-narrow={narrow || undefined}>
      <div className={classes.top}>
        <Link to="/dashboard">
          <Logo markOnly={narrow} />
        </Link>
        <Tooltip label={narrowLabel} position="right">
          <ActionIcon variant="subtle" color="gray" aria-label={narrowLabel} onClick={onNarrow}>
            {narrow ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.middle}>
        {entries(items.filter((item) => !isAtFoot(item)))}
        {!narrow && shown !== undefined && (
          <SavedLinks
            views={views}
            lists={lists}
            connectedProfileId={shown}
            realm={profiles.find(({ id }) => id === shown)?.network ?? (shown === 'real' ? 'real' : 'sample')}
          />
        )}
      </div>
      <Stack gap={4} pt="xs">
        {entries(items.filter(isAtFoot))}
        <div className={classes.tools}>
          <PersonMenu user={user} nameShown={!narrow} onSignOut={onSignOut} className={classes.person} />
          {!narrow && <SampleTag sample={sample} plan={plan} />}
        </div>
        <div className={classes.tools}>
          <ThemeSwitch />
          <Tooltip label={frameMessages.keys}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={frameMessages.keys}
              onClick={onKeys}
            >
              <IconKeyboard size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          {narrow && <SampleTag sample={sample} plan={plan} isShort />}
        </div>
      </Stack>
    </nav>
  );
}
