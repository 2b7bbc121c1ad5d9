import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountExport } from '#contract/account-exports.ts';
import { api } from '#web/lib/api.ts';
import { ErrorNote } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { absoluteTime, formatDay } from '#web/ui/relative-time.ts';
import { ExportProgress } from './export-progress.tsx';
import { exportsQuery } from './queries.ts';
import { sizeWords } from './size-words.ts';
import { useDownloadExport } from './use-download-export.ts';

/** Everything of the user in one file: started, followed and taken here. */
export function DataExport() {
  const exports = useQuery(exportsQuery);
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => api.accountExports.start({}),
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
  if (exports.error && !exports.data) {
    return <ErrorNote error={exports.error} onRetry={() => void exports.refetch()} />;
  }
  if (!exports.data) return <Skeleton height={36} />;
  const { items } = exports.data;
  const making = items.find(({ state }) => state === 'making');
  const ready = items.find(({ state }) => state === 'ready');
  const failed = items[0]?.state === 'failed' ? items[0] : undefined;
  return (
    <Stack gap="sm">
      {making && <ExportProgress jobId={making.jobId} />}
      {failed?.message && (
        <Text size="sm" role="status">
          The last export was not made. {failed.message}
        </Text>
      )}
      {ready && <ReadyExport made={ready} />}
      {start.isError && <ErrorNote error={start.error} title="Not started" />}
      {!making && (
        <Group>
          <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
            {startWords(ready, failed)}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function startWords(ready: AccountExport | undefined, failed: AccountExport | undefined): string {
  if (failed) return 'Try again';
  return ready ? 'Export anew' : 'Export everything';
}

function ReadyExport({ made }: { made: AccountExport }) {
  const download = useDownloadExport();
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <Button
          leftSection={<IconDownload size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate(made.id)}
        >
          Download ZIP, {sizeWords(made.bytes ?? 0)}
        </Button>
        <Text size="sm" c="dimmed">
          Made <MomentText moment={made.createdAt} />, kept until{' '}
          <time dateTime={made.expiresAt} title={absoluteTime(made.expiresAt)}>
            {formatDay(made.expiresAt)}
          </time>
        </Text>
      </Group>
      {download.isError && <ErrorNote error={download.error} title="Not downloaded" />}
    </Stack>
  );
}
