import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { DataExport } from './data/data-export.tsx';

type Props = { email: string; onDeleted: (erasedAt: string) => void };

/** Deleting the account: says what happens, and asks for the address so that no slip does it. */
export function DeleteAccount({ email, onDeleted }: Props) {
  const [opened, dialog] = useDisclosure();
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => api.access.deleteProfile({}),
    onSuccess: ({ erasedAt }) => onDeleted(erasedAt),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate();
  };
  return (
    <>
      <Text size="sm" c="dimmed" maw="60ch">
        You are signed out everywhere at once. Profiles, signals, imports and settings are erased after 30
        days.
      </Text>
      <Group>
        <Button variant="default" c="var(--danger)" onClick={dialog.open}>
          Delete account
        </Button>
      </Group>
      <Modal opened={opened} onClose={dialog.close} title="Delete your account?">
        <form onSubmit={submit}>
          <Stack gap="sm">
            <Text size="sm">
              You are signed out at once, on every device. Everything of yours is erased after 30 days;
              signing in again before that takes the deletion back.
            </Text>
            <Text size="sm" fw={500}>
              Take your data with you first
            </Text>
            <DataExport />
            <TextInput
              label={`Type ${email} to go on`}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
            {remove.isError && <ErrorNote error={remove.error} title="Not deleted" />}
            <Group>
              <Button
                type="submit"
                color="var(--danger-fill)"
                loading={remove.isPending}
                disabled={typed.trim() !== email}
              >
                Delete account
              </Button>
              <Button variant="default" onClick={dialog.close}>
                Keep it
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
