import { Title } from '@mantine/core';
import { SampleDataSection } from '#web/features/settings/sample-data/sample-data.tsx';
import { Section } from '#web/features/settings/section.tsx';
import classes from './settings.module.css';

/** What the account holds that is not real, and the way to be rid of it. */
export function SettingsDataScreen() {
  return (
    <div className={classes.page}>
      <Title order={1} pb="sm">
        Data
      </Title>
      <Section title="Sample data">
        <SampleDataSection />
      </Section>
    </div>
  );
}
