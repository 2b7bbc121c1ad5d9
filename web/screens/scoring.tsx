import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { Scoring } from '#web/features/signals/scoring/scoring.tsx';
import { SettingsPage } from './settings-page.tsx';

/** What scores and fits are made by. Whoever leaves with unsaved changes is asked first. */
export function ScoringScreen() {
  const connected = useQuery(connectedProfilesQuery);
  const [isDirty, setDirty] = useState(false);
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <SettingsPage title="Scoring" width="full">
      <Scoring profiles={connected.data?.items ?? []} onDirty={setDirty} />
      <Modal
        opened={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title="Leave without saving?"
      >
        <Text size="sm" pb="md">
          Your changes of points and rules are not saved. Leaving throws them away.
        </Text>
        <Group>
          <Button color="var(--danger-fill)" onClick={() => leaving.proceed?.()}>
            Leave
          </Button>
          <Button variant="default" data-autofocus onClick={() => leaving.reset?.()}>
            Stay
          </Button>
        </Group>
      </Modal>
    </SettingsPage>
  );
}
