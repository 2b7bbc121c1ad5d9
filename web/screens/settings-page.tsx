import type { ReactNode } from 'react';
import { useProfile } from '#web/features/session/use-profile.ts';
import { Page } from '#web/ui/page/page.tsx';
import { type HeaderAction, PageHeader } from '#web/ui/page/page-header.tsx';

/** The settings pages: General first, admin pages last. */
const pages = [
  { to: '/dashboard/settings', label: 'General', isForAdmins: false },
  { to: '/dashboard/settings/sources', label: 'Sources', isForAdmins: false },
  { to: '/dashboard/settings/data', label: 'Data', isForAdmins: false },
  { to: '/dashboard/settings/voice', label: 'Voice and model', isForAdmins: false },
  { to: '/dashboard/settings/scoring', label: 'Scoring', isForAdmins: false },
  { to: '/dashboard/settings/notifications', label: 'Notifications', isForAdmins: false },
  { to: '/dashboard/settings/plan', label: 'Plan', isForAdmins: false },
  { to: '/dashboard/settings/beta-access', label: 'Beta access', isForAdmins: true },
  { to: '/dashboard/settings/services', label: 'Services', isForAdmins: true },
  { to: '/dashboard/settings/system', label: 'System', isForAdmins: true },
] as const;

type SettingsPageProps = {
  title: string;
  width?: 'form' | 'full';
  status?: string;
  actions?: readonly HeaderAction[];
  children: ReactNode;
};

/** A settings page: its header with the tabs of all settings pages, and its sections. */
export function SettingsPage({ title, width = 'form', status, actions = [], children }: SettingsPageProps) {
  const isAdmin = useProfile()?.role === 'admin';
  return (
    <>
      <PageHeader
        title={title}
        status={status}
        actions={actions}
        tabs={{ label: 'Settings', items: pages.filter((page) => isAdmin || !page.isForAdmins) }}
      />
      <Page width={width}>{children}</Page>
    </>
  );
}
