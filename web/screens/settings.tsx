import { Button, Group, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { RecentActivity } from '#web/features/access/recent-activity.tsx';
import { Sessions } from '#web/features/access/sessions.tsx';
import { endSession } from '#web/features/session/session-store.ts';
import { signOut } from '#web/features/session/sign-out.ts';
import { useChangeProfile } from '#web/features/session/use-change-profile.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { Appearance } from '#web/features/settings/appearance.tsx';
import { DataExport } from '#web/features/settings/data-export/data-export.tsx';
import { DeleteAccount } from '#web/features/settings/delete-account.tsx';
import { ProfileForm } from '#web/features/settings/profile-form.tsx';
import { Section } from '#web/features/settings/section.tsx';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { formatDay } from '#web/ui/relative-time.ts';
import { showToast } from '#web/ui/toast.ts';
import { SettingsPage } from './settings-page.tsx';

/** The user's profile and account. */
export function SettingsScreen() {
  const profile = useProfile();
  const change = useChangeProfile();
  if (!profile) return null;
  return (
    <SettingsPage title={messages.general}>
      <Section title={messages.profile}>
        <ProfileForm
          profile={profile}
          saving={change.isPending}
          error={change.error}
          onSave={(body) => change.mutate(body, { onSuccess: () => showToast(messages.saved, 'success') })}
        />
      </Section>
      <Section title={messages.appearance}>
        <Appearance />
      </Section>
      <Section title={messages.sessions}>
        <Sessions />
      </Section>
      <Section title={messages.recentActivity}>
        <RecentActivity />
      </Section>
      <Section title={messages.yourData}>
        <Text size="sm" c="dimmed" maw="60ch">
          {messages.exportHelp}
        </Text>
        <DataExport />
      </Section>
      <Section title={messages.signOut}>
        <Text size="sm" c="dimmed">
          {messages.signOutHelp}
        </Text>
        <Group>
          <Button variant="default" leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
            {messages.signOut}
          </Button>
        </Group>
      </Section>
      <Section title={messages.deleteAccount}>
        <DeleteAccount
          email={profile.email}
          onDeleted={(erasedAt) => endSession(messages.closed(formatDay(erasedAt)), false)}
        />
      </Section>
    </SettingsPage>
  );
}
