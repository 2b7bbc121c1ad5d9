import { Alert, Button, Progress, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { ArchiveImport } from '#contract/imports/sources.ts';
import { api } from '#web/lib/api.ts';
import { useReadAgain } from '#web/lib/use-read-again.ts';
import { DialogFooter } from '#web/ui/dialog.tsx';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { addedLabel, archiveMessages } from './archive-messages.ts';
import { FileReport } from './file-report.tsx';
import { archiveQuery } from './queries.ts';

/** One archive import from inspection to final report. Updates as the server works. */
export function ImportState({ id }: { id: string }) {
  const { data: archive, error, refetch } = useQuery(archiveQuery(id));
  if (error && !archive) return <LoadError of={{ error, refetch }} />;
  if (!archive) return <Skeleton height={120} />;
  const { state, job } = archive;

  if (state === 'inspecting')
    return <Working words={job?.step ?? archiveMessages.inspecting} percent={null} />;
  if (state === 'awaiting_owner') {
    return (
      <Stack gap="sm">
        <Text>
          {archiveMessages.readable(
            archive.fileName,
            archive.files.filter((file) => file.kind !== null).length,
          )}
        </Text>
        <OwnerForm key={archive.id} archive={archive} />
        <FileReport files={archive.files} done={false} />
      </Stack>
    );
  }
  if (state === 'queued' || state === 'importing')
    return <JobProgress job={job}>{archiveMessages.newSoFar(addedLabel(archive))}</JobProgress>;
  return (
    <Stack gap="sm">
      {state === 'succeeded' ? (
        <Alert color="teal" icon={<IconCircleCheck />} title={archiveMessages.importedTitle}>
          {archiveMessages.imported(addedLabel(archive))}
        </Alert>
      ) : (
        <Alert
          color={state === 'failed' ? 'red' : 'yellow'}
          icon={<IconInfoCircle />}
          title={state === 'failed' ? archiveMessages.failedTitle : archiveMessages.stoppedTitle}
        >
          {archive.message ?? archiveMessages.stopped(addedLabel(archive))}
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

/**
 * The owner of an archive. An archive doesn't contain its owner's URL, so one is proposed for confirmation.
 */
function OwnerForm({ archive }: { archive: ArchiveImport }) {
  const client = useQueryClient();
  const readAgain = useReadAgain(['connected-profile'], ['profile']);
  const formId = useId();
  const proposed = archive.proposedOwner;
  const [url, setUrl] = useState(proposed?.url ?? '');
  const start = useMutation({
    mutationFn: (ownerUrl: string) =>
      api.sources.startArchive({ params: { id: archive.id }, body: { ownerUrl } }),
    onSuccess: (started) => {
      client.setQueryData(archiveQuery(started.id).queryKey, started);
      return readAgain();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== '') start.mutate(url.trim());
  };
  return (
    <form id={formId} onSubmit={submit}>
      <Stack gap="xs">
        <Text fw={600}>{archiveMessages.ownerTitle}</Text>
        <Text size="sm" c="dimmed">
          {proposed?.url
            ? archiveMessages.ownerProposed(proposed.name ?? null)
            : archiveMessages.ownerUnknown}
        </Text>
        <TextInput
          label={archiveMessages.ownerLabel}
          placeholder="https://www.linkedin.com/in/…"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        {start.isError && <ErrorNote error={start.error} />}
        <DialogFooter>
          <Button type="submit" form={formId} loading={start.isPending} disabled={url.trim() === ''}>
            {archiveMessages.start}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
