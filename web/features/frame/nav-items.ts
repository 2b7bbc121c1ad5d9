import {
  IconActivity,
  IconInbox,
  IconMessage2,
  IconPlug,
  IconRobot,
  IconRss,
  IconSend,
  IconSettings,
  IconSun,
} from '@tabler/icons-react';
import type { Badges } from '#contract/bootstrap.ts';
import type { ConnectedProfile } from '#contract/profile.ts';
import { inboxesOf } from '#web/lib/inboxes.ts';
import { lastProfile } from '#web/lib/last-profile.ts';
import type { PageLink } from '#web/ui/page/page-link.ts';
import { countLabels } from './frame-messages.ts';

export type NavName =
  | 'today'
  | 'inbox'
  | 'signals'
  | 'engage'
  | 'posts'
  | 'agents'
  | 'feeds'
  | 'channels'
  | 'settings';

/** An entry in the navigation. */
export type NavItem = {
  name: NavName;
  label: string;
  Icon: typeof IconSun;
  link: PageLink;
  /** The key to press after `g`. */
  key: string;
  count: number;
  /** The count in words. */
  countLabel: string;
  /** Whether something there is broken and needs the user. */
  alarm: boolean;
};

type Known = { profiles: readonly ConnectedProfile[]; badges: Badges | undefined };

/** The pages in the navigation, in order. The last two are at the bottom. */
export function navItemsOf({ profiles, badges }: Known): NavItem[] {
  const found = profiles.reduce((sum, { newCount }) => sum + newCount, 0);
  const alarms = badges?.alarms;
  const item = (
    name: NavName,
    label: string,
    Icon: NavItem['Icon'],
    key: string,
    link: PageLink,
    count = 0,
    alarm = false,
  ): NavItem => ({
    name,
    label,
    Icon,
    key,
    link,
    count,
    countLabel: count > 0 && name in countLabels ? countLabels[name as keyof typeof countLabels](count) : '',
    alarm,
  });
  return [
    item('today', 'Today', IconSun, 't', { to: '/dashboard' }, badges?.today),
    item('inbox', 'Inbox', IconInbox, 'i', { to: '/dashboard/inbox' }, badges?.inbox),
    item('signals', 'Signals', IconActivity, 's', signalsLink(profiles), found),
    item('engage', 'Engage', IconMessage2, 'e', { to: '/dashboard/engage' }),
    item('posts', 'Posts', IconSend, 'p', { to: '/dashboard/posts' }),
    item('agents', 'Agents', IconRobot, 'a', { to: '/dashboard/agents' }, badges?.agents, alarms?.schedules),
    item('feeds', 'Feeds', IconRss, 'f', { to: '/dashboard/feeds' }, badges?.feeds, alarms?.feeds),
    item('channels', 'Channels', IconPlug, 'c', { to: '/dashboard/channels' }, 0, alarms?.channels),
    item('settings', 'Settings', IconSettings, ',', { to: '/dashboard/settings' }),
  ];
}

/** Links straight to the signals shown last. */
function signalsLink(profiles: readonly ConnectedProfile[]): PageLink {
  const inboxes = inboxesOf(profiles).map(({ realm }) => realm);
  const connectedProfileId = lastProfile(profiles, inboxes);
  return connectedProfileId === null
    ? { to: '/dashboard/signals' }
    : { to: '/dashboard/signals/$connectedProfileId', params: { connectedProfileId } };
}

/** The navigation entry of a page; null if it has none. */
export function navItemOf(pathname: string): NavName | null {
  const [, , area = '', part = ''] = pathname.split('/');
  if (area === '') return 'today';
  if (area === 'companies') return 'signals';
  if (area === 'artifacts') return 'agents';
  // Analytics is a tab of Inbox.
  if (area === 'engage' && part === 'analytics') return 'inbox';
  const names: readonly string[] = Object.keys(countLabels).concat('engage', 'posts', 'channels', 'settings');
  return names.includes(area) ? (area as NavName) : null;
}
