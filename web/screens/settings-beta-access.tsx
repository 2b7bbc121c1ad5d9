import { Text } from '@mantine/core';
import { AddDomains } from '#web/features/access/add-domains.tsx';
import { AuditList } from '#web/features/access/audit-list.tsx';
import { BetaRequests } from '#web/features/access/beta-requests.tsx';
import { DomainList } from '#web/features/access/domain-list.tsx';
import { EntryCheck } from '#web/features/access/entry-check.tsx';
import { useProfile } from '#web/features/session/use-profile.ts';
import { Section } from '#web/features/settings/section.tsx';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { SettingsPage } from './settings-page.tsx';

/** Who has access, and who requested it. For admins only; the server rejects everyone else too. */
export function SettingsBetaAccessScreen() {
  const profile = useProfile();
  if (!profile) return null;
  return (
    <SettingsPage>
      {profile.role === 'admin' ? (
        <>
          <Text size="sm" c="dimmed" maw="60ch" pb="sm">
            {messages.betaAccess.help}
          </Text>
          <Section title={messages.betaAccess.requests}>
            <BetaRequests />
          </Section>
          <Section title={messages.betaAccess.domains}>
            <EntryCheck />
            <AddDomains />
            <DomainList />
          </Section>
          <Section title={messages.betaAccess.audit}>
            <AuditList />
          </Section>
        </>
      ) : (
        <Text>{messages.notAdmin}</Text>
      )}
    </SettingsPage>
  );
}
