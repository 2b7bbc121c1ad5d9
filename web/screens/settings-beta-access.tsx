import { Text } from '@mantine/core';
import { AddDomains } from '#web/features/access/add-domains.tsx';
import { AuditList } from '#web/features/access/audit-list.tsx';
import { BetaRequests } from '#web/features/access/beta-requests.tsx';
import { DomainList } from '#web/features/access/domain-list.tsx';
import { EntryCheck } from '#web/features/access/entry-check.tsx';
import { useProfile } from '#web/features/session/use-profile.ts';
import { Section } from '#web/features/settings/section.tsx';
import { SettingsPage } from './settings-page.tsx';

/** Who may come in, and who asked to. For administrators; the server refuses everybody else, too. */
export function SettingsBetaAccessScreen() {
  const profile = useProfile();
  if (!profile) return null;
  return (
    <SettingsPage title="Beta access">
      {profile.role === 'admin' ? (
        <>
          <Text size="sm" c="dimmed" maw="60ch" pb="sm">
            Only people whose e-mail domain is on the list can sign in. Approving a request puts its domain on
            the list.
          </Text>
          <Section title="Requests">
            <BetaRequests />
          </Section>
          <Section title="Allowed domains">
            <EntryCheck />
            <AddDomains />
            <DomainList />
          </Section>
          <Section title="Who did what">
            <AuditList />
          </Section>
        </>
      ) : (
        <Text maw="60ch">
          Only administrators see who may come in. Whoever runs this server names them in its setting
          ADMIN_EMAILS.
        </Text>
      )}
    </SettingsPage>
  );
}
