import { Alert, Button, Group, Progress, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ArchiveImport } from '#contract/sources/sources.ts';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { addedLabel } from './added-labels.ts';
import { FileReport } from './file-report.tsx';
import { archiveQuery } from './queries.ts';

/** One archive from inspection to final report; renews itself as the server works. */
export function ImportState({ id }: { id: string }) {
  const { data: archive, error, refetch } = useQuery(archiveQuery(id));
  if (error && !archive) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!archive) return <Skeleton height={120} />;
  const { state, job } = archive;

  if (state === 'inspecting')
    return <Working words={job?.step ?? 'Looking into the archive'} percent={null} />;
  if (state === 'awaiting_owner') {
    return (
      <Stack gap="sm">
        <Text>
          {archive.fileName} holds {archive.files.filter((file) => file.kind !== null).length} files that
          inGrow reads.
        </Text>
        <OwnerForm key={archive.id} archive={archive} />
        <FileReport files={archive.files} done={false} />
      </Stack>
    );
  }
  if (state === 'queued' || state === 'importing')
    return <JobProgress job={job}>New so far: {addedLabel(archive)}</JobProgress>;
  return (
    <Stack gap="sm">
      {state === 'succeeded' ? (
        <Alert color="teal" icon={<IconCircleCheck />} title="Imported">
          New: {addedLabel(archive)}.
        </Alert>
      ) : (
        <Alert
          color={state === 'failed' ? 'red' : 'yellow'}
          icon={<IconInfoCircle />}
          title={state === 'failed' ? 'Not imported' : 'Stopped'}
        >
          {archive.message ?? `What was imported stays: ${addedLabel(archive)}.`}
        </Alert>
      )}
      {archive.files.length > 0 && <FileReport files={archive.files} done />}
    </Stack>
  );
}

function Working({ words, percent }: { words: string; percent: number | null }) {
  return (
    <Stack gap="xs">
      <Text aria-live="polite">{words}</Text>
      <Progress value={percent ?? 100} animated={percent === null} aria-label={words} />
    </Stack>
  );
}

/** Whose archive it is: an archive holds no URL of its owner, so one is proposed and confirmed. */
function OwnerForm({ archive }: { archive: ArchiveImport }) {
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
