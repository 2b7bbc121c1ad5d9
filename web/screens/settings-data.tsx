import { SampleDataSection } from '#web/features/settings/sample-data/sample-data.tsx';
import { Section } from '#web/features/settings/section.tsx';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { RecentlyDeleted } from '#web/features/shared/trash/recently-deleted.tsx';
import { SettingsPage } from './settings-page.tsx';

/** What was deleted lately, and the account's sample data. */
export function SettingsDataScreen() {
  return (
    <SettingsPage>
      <Section title={messages.data.deleted}>
        <RecentlyDeleted />
      </Section>
      <Section title={messages.data.sample}>
        <SampleDataSection />
      </Section>
    </SettingsPage>
  );
}
