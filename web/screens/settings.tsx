import { Button, Group, SegmentedControl, Switch, Text, useMantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { Passkeys } from '#web/features/access/passkeys.tsx';
import { RecentActivity } from '#web/features/access/recent-activity.tsx';
import { Sessions } from '#web/features/access/sessions.tsx';
import { endSession } from '#web/features/session/session-store.ts';
import { signOut } from '#web/features/session/sign-out.ts';
import { useChangeProfile } from '#web/features/session/use-change-profile.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { DataExport } from '#web/features/settings/data-export/data-export.tsx';
import { DeleteAccount } from '#web/features/settings/delete-account.tsx';
import { ProfileForm } from '#web/features/settings/profile-form.tsx';
import { Section } from '#web/features/settings/section.tsx';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { lazyComponent, useLazy } from '#web/lib/lazy-component.ts';
import { hasSingleKeys, setSingleKeys } from '#web/lib/single-keys.ts';
import { formatDay } from '#web/ui/relative-time.ts';
import { showToast } from '#web/ui/toast.ts';
import { SettingsPage } from './settings-page.tsx';

const linkSignIn = lazyComponent(() =>
  import('#web/features/session/link-sign-in.tsx').then((file) => file.LinkSignIn),
);

/** The theme (light, dark, or system), and whether single-key shortcuts are on. */
function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [isOn, setOn] = useState(hasSingleKeys);
  return (
    <>
      <Group gap="md">
        <Text size="sm" w={160}>
          {messages.theme}
        </Text>
        <SegmentedControl
          aria-label={messages.theme}
          value={colorScheme}
          onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
          data={[
            { value: 'auto', label: messages.system },
            { value: 'light', label: messages.light },
            { value: 'dark', label: messages.dark },
          ]}
        />
      </Group>
      <Switch
        label={messages.singleKeys}
        description={messages.singleKeysHelp}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setOn(checked);
          setSingleKeys(checked);
        }}
      />
    </>
  );
}

/** The user's profile and account. */
export function SettingsScreen() {
  const profile = useProfile();
  const change = useChangeProfile();
  const LinkSignIn = useLazy(linkSignIn, profile?.provenBy === 'claim');
  if (!profile) return null;
  return (
    <SettingsPage>
      <Section title={messages.profile}>
        <ProfileForm
          profile={profile}
          saving={change.isPending}
          error={change.error}
          onSave={(body) => change.mutate(body, { onSuccess: () => showToast(messages.saved, 'success') })}
        />
      </Section>
      {profile.provenBy === 'claim' && LinkSignIn && (
        <Section title={messages.signIn}>
          <LinkSignIn email={profile.email} />
        </Section>
      )}
      <Section title={messages.appearance}>
        <Appearance />
      </Section>
      <Section title={messages.passkeys}>
        <Passkeys onSignInAgain={() => void signOut()} />
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
