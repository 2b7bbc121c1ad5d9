import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CsvImport } from '#contract/imports/csv-import.ts';
import { api } from '#web/lib/api.ts';
import { LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import classes from './csv-import.module.css';
import { csvMessages, csvStateLabels } from './csv-import-messages.ts';
import { csvImportsQuery } from './queries.ts';

/** Recent files. Those waiting for input can be continued; the others show their result. */
export function CsvHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error, refetch } = useQuery(csvImportsQuery);
  if (error && !data) return <LoadError of={{ error, refetch }} />;
  if (!data || data.items.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {csvMessages.history}
      </Text>
      <ul aria-label={csvMessages.history}>
        {data.items.map((csv) => (
          <HistoryLine key={csv.id} csv={csv} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  );
}

function HistoryLine({ csv, onOpen }: { csv: CsvImport; onOpen: (id: string) => void }) {
  const client = useQueryClient();
  const discard = useMutation({
    mutationFn: () => api.csvImports.remove({ params: { id: csv.id } }),
    onSuccess: () => showToast(csvMessages.deleted(csv.fileName), 'info'),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['csv-import'] }),
  });
  const isWaiting = csv.state === 'awaiting_mapping';
  const isReading = csv.state === 'inspecting' || csv.state === 'queued' || csv.state === 'importing';
  return (
    <li className={classes.file}>
      <span className={`${classes.fileName} cut`} title={csv.fileName}>
        {csv.fileName}
      </span>
      <span className={`${classes.fileState} cut`}>
        {csvStateLabels[csv.state]}, <MomentText moment={csv.createdAt} />
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={isWaiting ? csvMessages.continueWith(csv.fileName) : csvMessages.show(csv.fileName)}
        onClick={() => onOpen(csv.id)}
      >
        {isWaiting ? csvMessages.continue : csvMessages.open}
      </Button>
      <Tooltip label={csvMessages.deleteTip}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={csvMessages.delete(csv.fileName)}
          disabled={isReading}
          loading={discard.isPending}
          onClick={() => discard.mutate()}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
