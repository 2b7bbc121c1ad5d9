import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { Scoring } from '#web/features/signals/scoring/scoring.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SettingsPage } from './settings-page.tsx';

/** How score and fit are computed. Leaving with unsaved changes asks first. */
export function ScoringScreen() {
  const connected = useQuery(connectedProfilesQuery);
  const [isDirty, setDirty] = useState(false);
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <SettingsPage title={messages.scoring.title} width="full">
      <Scoring profiles={connected.data?.items ?? []} onDirty={setDirty} />
      <Dialog
        opened={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={messages.scoring.leaveTitle}
        footer={
          <>
            <Button variant="default" data-autofocus onClick={() => leaving.reset?.()}>
              {messages.scoring.keep}
            </Button>
            <Button color="var(--danger-fill)" onClick={() => leaving.proceed?.()}>
              {messages.scoring.discard}
            </Button>
          </>
        }
      >
        <Text size="sm">{messages.scoring.leaveText}</Text>
      </Dialog>
    </SettingsPage>
  );
}
