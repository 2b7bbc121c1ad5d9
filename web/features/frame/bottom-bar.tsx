import { Drawer, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { linkProps } from '#web/ui/page/page-link.ts';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { AttentionDot } from './attention-dot.tsx';
import classes from './bottom-bar.module.css';
import type { FrameState } from './frame.tsx';
import { frameMessages } from './frame-messages.ts';
import { type NavItem, type NavName, navItemOf } from './nav-items.ts';
import { NavLink } from './nav-link.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SampleTag } from './sample-tag.tsx';
import { SavedLinks } from './saved-links.tsx';
import nav from './side-nav.module.css';

type Props = FrameState & { items: readonly NavItem[]; onSignOut: () => void };

const inBar: readonly NavName[] = ['today', 'inbox', 'signals', 'engage'];

/** The navigation on a phone: four pages, and the rest in a sheet. */
export function BottomBar({ items, onSignOut, ...state }: Props) {
  const { pathname } = useLocation();
  const here = navItemOf(pathname);
  const [opened, sheet] = useDisclosure();
  const { close } = sheet;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes
  useEffect(close, [pathname]);
  const bar = items.filter(({ name }) => inBar.includes(name));
  const rest = items.filter(({ name }) => !inBar.includes(name));
  const isInMore = rest.some(({ name }) => name === here);
  return (
    <>
      <nav className={classes.bar} aria-label={frameMessages.main} data-bottom-bar>
        {bar.map(({ name, label, Icon, link, countLabel, alarm }) => (
          <Link
            key={name}
            {...linkProps(link)}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={name === here ? 'page' : undefined}
            data-current={name === here || undefined}
            className={classes.item}
          >
            <Icon size={20} stroke={1.7} aria-hidden />
            {label}
            {countLabel !== '' && <span className="visually-hidden">, {countLabel}</span>}
            {countLabel !== '' && <span className={classes.fresh} />}
            {alarm && <AttentionDot />}
          </Link>
        ))}
        <button
          type="button"
          className={classes.item}
          aria-expanded={opened}
          aria-haspopup="dialog"
          data-current={isInMore || undefined}
          onClick={sheet.open}
        >
          <IconDots size={20} stroke={1.7} aria-hidden />
          {frameMessages.more}
          {rest.some(({ alarm, count, name }) => alarm || (name === 'agents' && count > 0)) && (
            <span className={classes.mark}>
              <AttentionDot />
            </span>
          )}
        </button>
      </nav>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        title={frameMessages.more}
        size="auto"
        classNames={{ content: classes.sheet }}
      >
        <Stack component="ul" gap={2}>
          {rest.map((item) => (
            <li key={item.name}>
              <NavLink item={item} isCurrent={item.name === here} narrow={false} />
            </li>
          ))}
        </Stack>
        <SavedOnPhone items={items} {...state} />
        <div className={nav.tools}>
          <PersonMenu user={state.user} nameShown onSignOut={onSignOut} className={nav.person} />
          <SampleTag sample={state.sample} plan={state.plan} />
          <ThemeSwitch />
        </div>
      </Drawer>
    </>
  );
}

function SavedOnPhone({ items, profiles, views, lists }: Omit<Props, 'onSignOut'>) {
  const shown = items.find(({ name }) => name === 'signals')?.link.params?.connectedProfileId;
  if (shown === undefined) return null;
  const realm = profiles.find(({ id }) => id === shown)?.network ?? (shown === 'real' ? 'real' : 'sample');
  return <SavedLinks views={views} lists={lists} connectedProfileId={shown} realm={realm} />;
}
