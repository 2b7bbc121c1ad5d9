import { TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useProfile } from '#web/features/session/use-profile.ts';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { Page } from '#web/ui/page/page.tsx';
import { type HeaderAction, PageHeader } from '#web/ui/page/page-header.tsx';
import classes from './settings-page.module.css';

/** A settings page, with the other words that people look for it by. */
type Listed = { to: string; label: string; words: string; isForAdmins?: true };

/** The settings pages: General first, admin pages last. */
const pages = [
  { to: '/dashboard/settings', label: 'General', words: messages.words.general },
  { to: '/dashboard/settings/sources', label: 'Sources', words: messages.words.sources },
  { to: '/dashboard/settings/data', label: 'Data', words: messages.words.data },
  { to: '/dashboard/settings/voice', label: 'Voice and model', words: messages.words.voice },
  { to: '/dashboard/settings/scoring', label: 'Scoring', words: messages.words.scoring },
  { to: '/dashboard/settings/notifications', label: 'Notifications', words: messages.words.notifications },
  { to: '/dashboard/settings/plan', label: 'Plan', words: messages.words.plan },
  {
    to: '/dashboard/settings/beta-access',
    label: 'Beta access',
    words: messages.words.betaAccess,
    isForAdmins: true,
  },
  {
    to: '/dashboard/settings/services',
    label: 'Services',
    words: messages.words.services,
    isForAdmins: true,
  },
  { to: '/dashboard/settings/system', label: 'System', words: messages.words.system, isForAdmins: true },
] as const satisfies readonly Listed[];

type SettingsPageProps = {
  width?: 'form' | 'full';
  status?: string;
  actions?: readonly HeaderAction[];
  children: ReactNode;
};

/** A settings page: the list of all of them at the left (tabs on a phone), and its sections. */
export function SettingsPage({ width = 'form', status, actions = [], children }: SettingsPageProps) {
  const isAdmin = useProfile()?.role === 'admin';
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const mine = pages.filter((page) => isAdmin || !('isForAdmins' in page));
  return (
    <>
      <PageHeader
        title={messages.title}
        status={status}
        actions={actions}
        {...(isPhone ? { tabs: { label: messages.title, items: mine } } : {})}
      />
      <div className={classes.columns}>
        {!isPhone && <SettingsList pages={mine} />}
        <Page width={width}>{children}</Page>
      </div>
    </>
  );
}

/** The settings pages, and a field that finds one by its name or by what is on it. */
function SettingsList({ pages: all }: { pages: readonly (typeof pages)[number][] }) {
  const [text, setText] = useState('');
  const sought = text.trim().toLowerCase();
  const found = all.filter(({ label, words }) => `${label} ${words}`.toLowerCase().includes(sought));
  return (
    <div className={classes.list}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={messages.search}
        placeholder={messages.search}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <nav aria-label={messages.title}>
        {found.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            className={classes.item}
          >
            {label}
          </Link>
        ))}
        {found.length === 0 && <p className={classes.none}>{messages.noMatch}</p>}
      </nav>
    </div>
  );
}
