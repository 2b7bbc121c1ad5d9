import { NoticeChoices } from '#web/features/settings/notices/notice-choices.tsx';
import { NoticeList } from '#web/features/settings/notices/notice-list.tsx';
import { NoticeWays } from '#web/features/settings/notices/notice-ways.tsx';
import { Section } from '#web/features/settings/section.tsx';
import { SettingsPage } from './settings-page.tsx';

/** What one is notified of outside inGrow, and how. */
export function SettingsNotificationsScreen() {
  return (
    <SettingsPage title="Notifications">
      <Section title="What you are told of">
        <NoticeChoices />
      </Section>
      <Section title="Where it goes">
        <NoticeWays />
      </Section>
      <Section title="Lately">
        <NoticeList />
      </Section>
    </SettingsPage>
  );
}
