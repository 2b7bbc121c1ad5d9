import { SampleDataSection } from '#web/features/settings/sample-data/sample-data.tsx';
import { Section } from '#web/features/settings/section.tsx';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { SettingsPage } from './settings-page.tsx';

/** What the account holds that is not real, and the way to be rid of it. */
export function SettingsDataScreen() {
  return (
    <SettingsPage title={messages.data.title}>
      <Section title={messages.data.sample}>
        <SampleDataSection />
      </Section>
    </SettingsPage>
  );
}
