import { Button, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { DataExport } from './data-export/data-export.tsx';

type Props = { email: string; onDeleted: (erasedAt: string) => void };

/** Deletes the account: says what happens, and asks for the email address to prevent accidents. */
export function DeleteAccount({ email, onDeleted }: Props) {
  const [opened, dialog] = useDisclosure();
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => api.access.deleteProfile({}),
    onSuccess: ({ erasedAt }) => onDeleted(erasedAt),
  });
  return (
    <>
      <Text size="sm" c="dimmed" maw="60ch">
        Signs you out everywhere. Everything is erased after 30 days.
      </Text>
      <Group>
        <Button variant="default" c="var(--danger)" onClick={dialog.open}>
          Delete account
        </Button>
      </Group>
      <Dialog
        opened={opened}
        onClose={dialog.close}
        title="Delete your account?"
        onSubmit={() => remove.mutate()}
        footer={
          <>
            <Button variant="default" onClick={dialog.close}>
              Keep it
            </Button>
            <Button
              type="submit"
              color="var(--danger-fill)"
              loading={remove.isPending}
              disabled={typed.trim() !== email}
            >
              Delete account
            </Button>
          </>
        }
      >
        <Text size="sm">Everything is erased after 30 days. Sign in before then to keep it.</Text>
        <Text size="sm" fw={500}>
          Export your data first
        </Text>
        <DataExport />
        <TextInput
          label={`Type ${email} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        {remove.isError && <ErrorNote error={remove.error} title="Not deleted" />}
      </Dialog>
    </>
  );
}
