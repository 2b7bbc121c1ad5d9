import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ArchiveHistory } from '#web/features/archive/archive-history.tsx';
import { ImportDialog } from '#web/features/archive/import-dialog.tsx';
import type { ChannelBack } from '#web/features/channels/channel-back.ts';
import { LinkedInData } from '#web/features/portability/linkedin-data.tsx';
import { PortabilityReturn } from '#web/features/portability/portability-return.tsx';
import { ProfileList } from '#web/features/profiles/profile-list.tsx';
import { useProfile } from '#web/features/session/use-profile.ts';
import { ErasedPeople } from '#web/features/settings/erased-people.tsx';
import { LinkedInUsage } from '#web/features/settings/linkedin-usage/linkedin-usage.tsx';
import { Section } from '#web/features/settings/section.tsx';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { EnrichmentSettings } from '#web/features/signals/enrichment/enrichment-settings.tsx';
import { SettingsPage } from './settings-page.tsx';

const route = getRouteApi('/dashboard/settings/sources');

/** Where people come from, and who is blocked. LinkedIn sends the browser back here after consent. */
export function SettingsSourcesScreen() {
  const [importing, archive] = useDisclosure();
  const search = route.useSearch();
  // Kept from the first render, because used parameters are removed from the URL.
  const [back, setBack] = useState<ChannelBack>(search);
  const navigate = useNavigate();
  const profile = useProfile();
  const isBack = back.state !== undefined || back.error !== undefined;
  const leave = () =>
    profile?.isOnboardingCompleted ? setBack({}) : void navigate({ to: '/welcome', replace: true });
  return (
    <SettingsPage>
      {isBack && (
        <Section title={messages.sources.connecting}>
          <PortabilityReturn back={back} onDone={leave} />
        </Section>
      )}
      <Section title={messages.sources.profiles}>
        <ProfileList />
      </Section>
      <Section title={messages.sources.enrichment}>
        <EnrichmentSettings />
      </Section>
      <Section title={messages.sources.usage}>
        <LinkedInUsage />
      </Section>
      <Section title={messages.sources.official}>
        <LinkedInData />
      </Section>
      <Section title={messages.sources.archives}>
        <ArchiveHistory />
        <Group>
          <Button variant="default" leftSection={<IconUpload size={16} />} onClick={archive.open}>
            {messages.sources.importArchive}
          </Button>
        </Group>
        <ImportDialog opened={importing} onClose={archive.close} />
      </Section>
      <Section title={messages.sources.erased}>
        <ErasedPeople />
      </Section>
    </SettingsPage>
  );
}
