import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { PortabilityConnection } from '#contract/imports/portability.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { portabilityMessages } from './portability-messages.ts';
import { useSetOwner } from './queries.ts';

/** The owner of the data. The data doesn't include its owner's URL, so one is proposed for confirmation. */
export function OwnerForm({ connection: { proposedOwner, reason } }: { connection: PortabilityConnection }) {
  const [url, setUrl] = useState(proposedOwner?.url ?? '');
  const setOwner = useSetOwner();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== '') setOwner.mutate(url.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Text fw={600}>
          {proposedOwner?.name
            ? portabilityMessages.ownerProposed(proposedOwner.name)
            : portabilityMessages.ownerUnknown}
        </Text>
        {reason && (
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
        )}
        <TextInput
          label={portabilityMessages.ownerLabel}
          placeholder="https://www.linkedin.com/in/…"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        {setOwner.isError && <ErrorNote error={setOwner.error} />}
        <Group>
          <Button type="submit" loading={setOwner.isPending} disabled={url.trim() === ''}>
            {portabilityMessages.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
