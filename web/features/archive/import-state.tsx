import { Alert, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { addedWords } from './added-words.ts';
import { FileReport } from './file-report.tsx';
import { OwnerForm } from './owner-form.tsx';
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
    return <JobProgress job={job}>New so far: {addedWords(archive)}</JobProgress>;
  return (
    <Stack gap="sm">
      {state === 'succeeded' ? (
        <Alert color="teal" icon={<IconCircleCheck />} title="Imported">
          New: {addedWords(archive)}.
        </Alert>
      ) : (
        <Alert
          color={state === 'failed' ? 'red' : 'yellow'}
          icon={<IconInfoCircle />}
          title={state === 'failed' ? 'Not imported' : 'Stopped'}
        >
          {archive.message ?? `What was imported stays: ${addedWords(archive)}.`}
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
