import { SampleDataSection } from '#web/features/settings/sample-data/sample-data.tsx';
import { Section } from '#web/features/settings/section.tsx';
import { SettingsPage } from './settings-page.tsx';

/** What the account holds that is not real, and the way to be rid of it. */
export function SettingsDataScreen() {
  return (
    <SettingsPage title="Data">
      <Section title="Sample data">
        <SampleDataSection />
      </Section>
    </SettingsPage>
  );
}
