import { Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { readToken } from '#web/lib/session.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import type { DraftSaver } from './save-drafts.ts';

const posts = '/dashboard/posts';

type Props = {
  compositionId: string;
  saver: DraftSaver;
};

/**
 * Saves typed text before navigating to another page, and asks if saving fails. Closing the tab asks
 * immediately.
 */
export function UnsavedDialog({ compositionId, saver }: Props) {
  const [reason, setReason] = useState('');
  const leaving = useBlocker({
    shouldBlockFn: async ({ next }) => {
      const isHere =
        next.fullPath === posts && next.search.tab === undefined && next.search.compose === compositionId;
      // A signed-out user can't save and is redirected.
      if (isHere || !saver.isOpen() || readToken() === null) return false;
      try {
        await saver.flush();
        return false;
      } catch (error) {
        setReason(error instanceof Error ? error.message : 'The server didn’t save it.');
        return true;
      }
    },
    enableBeforeUnload: () => {
      if (!saver.isOpen()) return false;
      void saver.flush().catch(() => undefined);
      return true;
    },
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title="Leave without saving?"
      action="Leave"
      cancel="Stay"
      onConfirm={() => leaving.proceed?.()}
    >
      <Text size="sm">Not saved: {reason}</Text>
      <Text size="sm">Unsaved changes will be lost.</Text>
    </ConfirmDialog>
  );
}
