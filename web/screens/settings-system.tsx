import { Skeleton, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#web/features/settings/section.tsx';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { Services } from '#web/features/system/services.tsx';
import { Facts, Problems, Processes, Queues } from '#web/features/system/system-facts.tsx';
import { systemQuery } from '#web/features/system/system-query.ts';
import { systemInText } from '#web/features/system/system-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { SettingsPage } from './settings-page.tsx';

/** The server's state, for admins. */
export function SettingsSystemScreen() {
  const read = useQuery(systemQuery);
  const system = read.data;
  const clipboard = useClipboard();
  return (
    <SettingsPage
      actions={[
        {
          label: clipboard.copied ? messages.server.copied : messages.server.copy,
          icon: clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />,
          disabled: !system,
          onClick: () => clipboard.copy(system ? systemInText(system) : ''),
        },
      ]}
    >
      {read.isError &&
        (read.error instanceof ApiError && read.error.code === 'forbidden' ? (
          <Text>{messages.notAdmin}</Text>
        ) : (
          <LoadError of={read} />
        ))}
      {read.isPending && (
        <Stack gap="md" aria-hidden>
          {['attention', 'processes', 'server', 'queues', 'services'].map((section) => (
            <Skeleton key={section} height={120} />
          ))}
        </Stack>
      )}
      {system && (
        <>
          <Section title={messages.server.troubles}>
            <Problems system={system} />
          </Section>
          <Section title={messages.server.processes}>
            <Processes system={system} />
          </Section>
          <Section title={messages.server.server}>
            <Facts system={system} />
          </Section>
          <Section title={messages.server.queues}>
            <Queues system={system} />
          </Section>
          <Section title={messages.server.services}>
            <Services system={system} />
          </Section>
        </>
      )}
    </SettingsPage>
  );
}
