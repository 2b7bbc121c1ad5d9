import { SampleDataSection } from '#web/features/settings/sample-data/sample-data.tsx';
import { Section } from '#web/features/settings/section.tsx';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { SettingsPage } from './settings-page.tsx';

/** The account's sample data, with a way to remove it. */
export function SettingsDataScreen() {
  return (
    <SettingsPage title={messages.data.title}>
      <Section title={messages.data.sample}>
        <SampleDataSection />
      </Section>
    </SettingsPage>
  );
}
