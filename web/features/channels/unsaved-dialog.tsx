import { Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readToken } from '#web/lib/session.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { useLatest } from '#web/ui/use-latest.ts';
import type { DraftSaver } from './save-drafts.ts';

const posts = '/dashboard/posts';

type Props = {
  compositionId: string;
  saver: DraftSaver;
  /** Whether the post was opened from the server, so its URL is there. */
  hasUrl: boolean;
  /** Whether all that was typed is on the server. */
  isSaved: boolean;
  /** A new post was saved, and needs its URL to survive a reload. */
  onKept: () => void;
};

/**
 * Saves typed text before navigating to another page, and asks if saving fails. Closing the tab asks
 * immediately.
 */
export function UnsavedDialog({ compositionId, saver, hasUrl, isSaved, onKept }: Props) {
  // While the user navigates away, the URL no longer belongs to this post.
  const isGoing = useRef(false);
  const isKept = useRef(hasUrl);
  const keep = useLatest(onKept);
  useEffect(() => {
    if (!isSaved || isKept.current || isGoing.current) return;
    isKept.current = true;
    keep();
  }, [isSaved, keep]);
  const [reason, setReason] = useState('');
  const leaving = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isHere =
        next.fullPath === posts &&
        next.search.tab === undefined &&
        // A new post has no URL until it's saved.
        (next.search.compose === compositionId ||
          (current.fullPath === posts && next.search.compose === current.search.compose));
      // A signed-out user can't save and is redirected.
      if (isHere || !saver.isOpen() || readToken() === null) return false;
      isGoing.current = true;
      try {
        await saver.flush();
        return false;
      } catch (error) {
        isGoing.current = false;
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
      <Text size="sm">Changes since the last save will be lost.</Text>
    </ConfirmDialog>
  );
}
