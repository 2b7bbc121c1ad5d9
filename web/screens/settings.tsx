import { Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { IconLogout, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ArchiveHistory } from '#web/features/archive/archive-history.tsx';
import { ImportDialog } from '#web/features/archive/import-dialog.tsx';
import { ProfileList } from '#web/features/profiles/profile-list.tsx';
import { endSession } from '#web/features/session/session-store.ts';
import { signOut } from '#web/features/session/sign-out.ts';
import { useChangeProfile } from '#web/features/session/use-change-profile.ts';
import { useProfile } from '#web/features/session/use-profile.ts';
import { Appearance } from '#web/features/settings/appearance.tsx';
import { DeleteAccount } from '#web/features/settings/delete-account.tsx';
import { ErasedPeople } from '#web/features/settings/erased-people.tsx';
import { ModelUse } from '#web/features/settings/model-use.tsx';
import { ProfileForm } from '#web/features/settings/profile-form.tsx';
import { Section } from '#web/features/settings/section.tsx';
import { AccessTokens } from '#web/features/settings/tokens/access-tokens.tsx';
import { LookUpSettings } from '#web/features/signals/look-ups/look-up-settings.tsx';
import { LearnedRules } from '#web/features/voice/learned-rules.tsx';
import { VoiceForm } from '#web/features/voice/voice-form.tsx';
import { formatDay } from '#web/ui/relative-time.ts';
import { showToast } from '#web/ui/toast.ts';
import classes from './settings.module.css';

/** Everything about the user and what they connected. */
export function SettingsScreen() {
  useDocumentTitle('Settings · inGrow');
  const profile = useProfile();
  const change = useChangeProfile();
  const [importing, archive] = useDisclosure();
  if (!profile) return null;
  return (
    <div className={classes.page}>
      <Title order={1} pb="sm">
        Settings
      </Title>
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
      <Section title="Connected profiles">
        <ProfileList />
      </Section>
      <Section title="Look-ups">
        <LookUpSettings />
      </Section>
      <Section title="Archive imports">
        <ArchiveHistory />
        <Group>
          <Button variant="default" leftSection={<IconUpload size={16} />} onClick={archive.open}>
            Import an archive
          </Button>
        </Group>
        <ImportDialog opened={importing} onClose={archive.close} />
      </Section>
      <Section title="Your voice">
        <VoiceForm saveLabel="Save" onSaved={() => showToast('Saved', 'success')} />
        <LearnedRules />
      </Section>
      <Section title="Model">
        <ModelUse />
      </Section>
      <Section title="Scoring">
        <Text size="sm" c="dimmed">
          What each kind of engagement is worth, and whom you want: see who would move before you save.
        </Text>
        <Group>
          <Button component={Link} to="/dashboard/settings/scoring" variant="default">
            Points and fit rules
          </Button>
        </Group>
      </Section>
      <Section title="Assistants of your own">
        <AccessTokens />
      </Section>
      <Section title="Erased people">
        <ErasedPeople />
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
    </div>
  );
}
