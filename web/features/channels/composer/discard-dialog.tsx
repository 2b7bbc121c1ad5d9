import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { postsMessages as messages } from '#web/features/channels/posts-messages.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';

type Props = { opened: boolean; onClose: () => void; onDiscard: () => Promise<void> };

/** Asks for confirmation before deleting an unfinished post. */
export function DiscardDialog({ opened, onClose, onDiscard }: Props) {
  const discard = useMutation({ mutationFn: onDiscard, onSuccess: onClose });
  return (
    <Dialog
      title={messages.discardTitle}
      opened={opened}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {messages.continueEditing}
          </Button>
          <Button color="var(--danger-fill)" loading={discard.isPending} onClick={() => discard.mutate()}>
            {messages.discard}
          </Button>
        </>
      }
    >
      <Text size="sm">{messages.discardText}</Text>
      {discard.isError && <ErrorNote error={discard.error} title={messages.notDiscarded} />}
    </Dialog>
  );
}
