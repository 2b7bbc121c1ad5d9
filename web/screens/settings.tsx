import { Button, Group, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { exportKeptDays } from '#contract/access/account-exports.ts';
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
import { formatDay } from '#web/ui/relative-time.ts';
import { showToast } from '#web/ui/toast.ts';
import { SettingsPage } from './settings-page.tsx';

/** The user and their account. */
export function SettingsScreen() {
  const profile = useProfile();
  const change = useChangeProfile();
  if (!profile) return null;
  return (
    <SettingsPage title="Settings">
      <Section title="Profile">
        <ProfileForm
          profile={profile}
          saving={change.isPending}
          error={change.error}
          onSave={(body) => change.mutate(body, { onSuccess: () => showToast('Saved', 'success') })}
        />
      </Section>
      <Section title="Appearance">
        <Appearance />
      </Section>
      <Section title="Sessions">
        <Sessions />
      </Section>
      <Section title="Recent activity">
        <RecentActivity />
      </Section>
      <Section title="Your data">
        <Text size="sm" c="dimmed" maw="60ch">
          Everything that is kept of you, in one ZIP: people, signals, lists, posts, drafts, feeds, agents and
          settings as CSV and JSON, and your pictures. Tokens of connected accounts are not in it. It is kept
          for {exportKeptDays} days.
        </Text>
        <DataExport />
      </Section>
      <Section title="Sign out">
        <Text size="sm" c="dimmed">
          Ends the session in this browser.
        </Text>
        <Group>
          <Button variant="default" leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
            Sign out
          </Button>
        </Group>
      </Section>
      <Section title="Delete account">
        <DeleteAccount
          email={profile.email}
          onDeleted={(erasedAt) =>
            endSession(`Your account is closed. Everything in it is erased on ${formatDay(erasedAt)}.`)
          }
        />
      </Section>
    </SettingsPage>
  );
}
