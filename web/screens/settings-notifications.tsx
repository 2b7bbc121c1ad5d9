import { NoticeChoices } from '#web/features/settings/notices/notice-choices.tsx';
import { NoticeWays } from '#web/features/settings/notices/notice-ways.tsx';
import { Section } from '#web/features/settings/section.tsx';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { SettingsPage } from './settings-page.tsx';

/** What one is notified of outside inGrow, and how. */
export function SettingsNotificationsScreen() {
  return (
    <SettingsPage title={messages.notifications.title}>
      <Section title={messages.notifications.choices}>
        <NoticeChoices />
      </Section>
      <Section title={messages.notifications.ways}>
        <NoticeWays />
      </Section>
    </SettingsPage>
  );
}
