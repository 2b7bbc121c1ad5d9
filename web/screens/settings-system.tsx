import { Button, CopyButton, Skeleton, Stack, Title } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#web/features/settings/section.tsx';
import { Services } from '#web/features/system/services.tsx';
import classes from '#web/features/system/system.module.css';
import { Facts, Processes, Queues, Troubles } from '#web/features/system/system-facts.tsx';
import { systemQuery } from '#web/features/system/system-query.ts';
import { systemInText } from '#web/features/system/system-text.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import page from './settings.module.css';

/** How the server is, for administrators. */
export function SettingsSystemScreen() {
  const read = useQuery(systemQuery);
  const system = read.data;
  return (
    <div className={page.page}>
      <div className={classes.head}>
        <Title order={1}>System</Title>
        <CopyButton value={system ? systemInText(system) : ''}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              disabled={!system}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy as text'}
            </Button>
          )}
        </CopyButton>
      </div>
      {read.isError && <ErrorNote error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && (
        <Stack gap="md" aria-hidden>
          {['attention', 'processes', 'server', 'queues', 'services'].map((section) => (
            <Skeleton key={section} height={120} />
          ))}
        </Stack>
      )}
      {system && (
        <>
          <Section title="Needs attention">
            <Troubles system={system} />
          </Section>
          <Section title="Processes">
            <Processes system={system} />
          </Section>
          <Section title="Server">
            <Facts system={system} />
          </Section>
          <Section title="Queues">
            <Queues system={system} />
          </Section>
          <Section title="Services">
            <Services system={system} />
          </Section>
        </>
      )}
    </div>
  );
}
