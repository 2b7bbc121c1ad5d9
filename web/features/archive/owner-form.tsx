import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ArchiveImport } from '#contract/sources.ts';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { archiveQuery } from './queries.ts';

/** Whose archive it is: an archive holds no address of its owner, so one is proposed and confirmed. */
export function OwnerForm({ archive }: { archive: ArchiveImport }) {
  const client = useQueryClient();
  const proposed = archive.proposedOwner;
  const [url, setUrl] = useState(proposed?.url ?? '');
  const start = useMutation({
    mutationFn: (ownerUrl: string) =>
      api.sources.startArchive({ params: { id: archive.id }, body: { ownerUrl } }),
    onSuccess: (started) => {
      client.setQueryData(archiveQuery(started.id).queryKey, started);
      return Promise.all([
        client.invalidateQueries({ queryKey: ['connected-profile'] }),
        client.invalidateQueries({ queryKey: ['profile'] }),
      ]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== '') start.mutate(url.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Text fw={600}>Whose archive is it?</Text>
        <Text size="sm" c="dimmed">
          {proposed?.url
            ? `It seems to belong to ${proposed.name ?? 'the owner of this profile'}. Confirm it, or put in another address.`
            : 'The archive does not say. Paste the address of the profile it belongs to.'}
        </Text>
        <TextInput
          label="Address of the owner's profile"
          placeholder="https://www.linkedin.com/in/…"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        {start.isError && <ErrorNote error={start.error} />}
        <Group>
          <Button type="submit" loading={start.isPending} disabled={url.trim() === ''}>
            Import this archive
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
