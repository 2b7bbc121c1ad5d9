import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ConnectedProfile } from '#contract/profile.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { JobProgress } from '#web/ui/job-progress.tsx';
import type { CsvTarget } from './csv-import.tsx';
import { csvMessages, rowCountsLabel } from './csv-import-messages.ts';
import { CsvResult } from './csv-result.tsx';
import { MappingForm } from './mapping-form.tsx';
import { csvImportQuery } from './queries.ts';

type Props = {
  id: string;
  profiles: readonly ConnectedProfile[];
  target: CsvTarget;
  onShow: (target: CsvTarget) => void;
};

/** One CSV import, from reading the file to the result. Refreshes as the server works. */
export function CsvState({ id, profiles, target, onShow }: Props) {
  const { data: csv, error, refetch } = useQuery(csvImportQuery(id));
  if (error && !csv) return <LoadError of={{ error, refetch }} />;
  if (!csv) return <Skeleton height={240} />;
  const { state, job } = csv;
  if (state === 'inspecting') {
    return (
      <Stack gap="xs">
        <Text aria-live="polite">{csvMessages.reading(csv.fileName)}</Text>
        <Skeleton height={240} />
      </Stack>
    );
  }
  if (state === 'awaiting_mapping')
    return <MappingForm key={id} csv={csv} profiles={profiles} target={target} />;
  if (state === 'queued' || state === 'importing')
    return (
      <JobProgress job={job}>{csvMessages.soFar(rowCountsLabel(csv.counts, csv.list !== null))}</JobProgress>
    );
  if (state === 'failed' && csv.rows === null) {
    return (
      <Alert color="red" icon={<IconInfoCircle />} title={csvMessages.unreadableTitle(csv.fileName)}>
        {csv.message}
      </Alert>
    );
  }
  return <CsvResult csv={csv} onShow={onShow} />;
}
