import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { connectedProfilesQuery } from '#web/features/profiles/queries.ts';
import { settingsMessages as messages } from '#web/features/settings/settings-messages.ts';
import { Scoring } from '#web/features/signals/scoring/scoring.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
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
    <SettingsPage width="full">
      <Scoring profiles={connected.data?.items ?? []} onDirty={setDirty} />
      <ConfirmDialog
        opened={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={messages.scoring.leaveTitle}
        action={messages.scoring.discard}
        cancel={messages.scoring.keep}
        onConfirm={() => leaving.proceed?.()}
      >
        {messages.scoring.leaveText}
      </ConfirmDialog>
    </SettingsPage>
  );
}
