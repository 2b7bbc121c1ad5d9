import { useMutation } from '@tanstack/react-query';
import { postsMessages as messages } from '#web/features/channels/posts-messages.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';

type Props = { opened: boolean; onClose: () => void; onDiscard: () => Promise<void> };

/** Asks for confirmation before deleting an unfinished post. */
export function DiscardDialog({ opened, onClose, onDiscard }: Props) {
  const discard = useMutation({ mutationFn: onDiscard, onSuccess: onClose });
  return (
    <ConfirmDialog
      title={messages.discardTitle}
      opened={opened}
      onClose={onClose}
      action={messages.discard}
      cancel={messages.continueEditing}
      change={discard}
      failed={messages.notDiscarded}
      onConfirm={() => discard.mutate()}
    >
      {messages.discardText}
    </ConfirmDialog>
  );
}
