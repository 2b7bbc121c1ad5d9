import type { ReactNode } from 'react';
import { useProfile } from '#web/features/session/use-profile.ts';
import { settingsTabs } from '#web/features/settings/settings-tabs.ts';
import { Page } from '#web/ui/page/page.tsx';
import { type HeaderAction, PageHeader } from '#web/ui/page/page-header.tsx';

type SettingsPageProps = {
  title: string;
  width?: 'form' | 'full';
  actions?: readonly HeaderAction[];
  children: ReactNode;
};

/** A settings page: its header with the tabs of all settings pages, and its sections. */
export function SettingsPage({ title, width = 'form', actions = [], children }: SettingsPageProps) {
  const profile = useProfile();
  return (
    <>
      <PageHeader
        title={title}
        actions={actions}
        tabs={{ label: 'Settings', items: settingsTabs(profile?.role === 'admin') }}
      />
      <Page width={width}>{children}</Page>
    </>
  );
}
