import { Button, Group, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { ArchiveHistory } from '#web/features/archive/archive-history.tsx';
import { ImportDialog } from '#web/features/archive/import-dialog.tsx';
import { ProfileList } from '#web/features/profiles/profile-list.tsx';
import { ErasedPeople } from '#web/features/settings/erased-people.tsx';
import { LinkedInUsage } from '#web/features/settings/linkedin-usage/linkedin-usage.tsx';
import { Section } from '#web/features/settings/section.tsx';
import { EnrichmentSettings } from '#web/features/signals/enrichment/enrichment-settings.tsx';
import classes from './settings.module.css';

/** Where people come from, and who is kept out. */
export function SettingsSourcesScreen() {
  const [importing, archive] = useDisclosure();
  return (
    <div className={classes.page}>
      <Title order={1} pb="sm">
        Sources
      </Title>
      <Section title="Connected profiles">
        <ProfileList />
      </Section>
      <Section title="Look-ups">
        <EnrichmentSettings />
      </Section>
      <Section title="LinkedIn usage">
        <LinkedInUsage />
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
      <Section title="Erased people">
        <ErasedPeople />
      </Section>
    </div>
  );
}
