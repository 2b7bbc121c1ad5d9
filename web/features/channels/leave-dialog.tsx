import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorNote } from '#web/ui/error-note.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  onKeep: () => void;
  onDelete: () => Promise<void>;
};

/** Asks what becomes of a post that is left unfinished. */
export function LeaveDialog({ opened, onClose, onKeep, onDelete }: Props) {
  const remove = useMutation({ mutationFn: onDelete, onSuccess: onClose });
  return (
    <Modal opened={opened} onClose={onClose} title="Leave this post?">
      <Text size="sm" pb="md">
        It is kept as a draft, on every machine that you sign in on, until you delete it.
      </Text>
      {remove.isError && <ErrorNote error={remove.error} title="Not deleted" />}
      <Group gap="xs" justify="flex-end">
        <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          Delete the draft
        </Button>
        <Button variant="default" onClick={onClose}>
          Write on
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            onClose();
            onKeep();
          }}
        >
          Keep the draft
        </Button>
      </Group>
    </Modal>
  );
}
