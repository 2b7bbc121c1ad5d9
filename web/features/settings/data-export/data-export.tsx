import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountExport } from '#contract/access/account-exports.ts';
import { fillPath } from '#contract/client.ts';
import { api } from '#web/lib/api.ts';
import { networkError } from '#web/lib/api-error.ts';
import { downloadName } from '#web/lib/download-name.ts';
import { isLive, jobQuery, percentDone } from '#web/lib/job-queries.ts';
import { routes } from '#web/lib/routes.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { sendForResponse } from '#web/lib/send-call.ts';
import { ErrorNote, LoadError } from '#web/ui/error-note.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { absoluteTime, formatDay } from '#web/ui/relative-time.ts';
import { StopButton } from '#web/ui/stop-button.tsx';
import { showToast } from '#web/ui/toast.ts';
import { sizeLabel } from './size-labels.ts';

/** The data exports. Refetched whenever the server reports a change to one. */
const exportsQuery = queryOptions({
  queryKey: ['account-export'],
  queryFn: ({ signal }) => api.accountExports.list({}, { signal }),
});

/** All of the user's data in one file: start, track, and download it here. */
export function DataExport() {
  const exports = useQuery(exportsQuery);
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => api.accountExports.start({}),
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
  if (exports.error && !exports.data) return <LoadError of={exports} />;
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
          The last export failed. {failed.message}
        </Text>
      )}
      {ready && <ReadyExport made={ready} />}
      {start.isError && <ErrorNote error={start.error} title="Not started" />}
      {!making && (
        <Group>
          <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
            {startLabel(ready, failed)}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function startLabel(ready: AccountExport | undefined, failed: AccountExport | undefined): string {
  if (failed) return 'Try again';
  return ready ? 'Export again' : 'Export everything';
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
          Download ZIP, {sizeLabel(made.bytes ?? 0)}
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

/** A running export: its progress, and a stop button. */
function ExportProgress({ jobId }: { jobId: string | null }) {
  const { data: job } = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== null });
  return (
    <Stack gap="xs" maw={480}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" aria-live="polite">
          {job && job.done > 0 ? `Exporting, ${job.done} of ${job.total} files` : 'Starting'}
        </Text>
        {job && isLive(job) && <StopButton jobId={job.id} />}
      </Group>
      <Progress value={job ? (percentDone(job) ?? 0) : 0} aria-label="Export" transitionDuration={150} />
      <Text size="sm" c="dimmed">
        You can leave this page
      </Text>
    </Stack>
  );
}

/** Downloads the ZIP of an export. */
function useDownloadExport() {
  return useMutation({
    mutationFn: async (id: string) => {
      const route = routes.accountExports.download;
      const path = fillPath(route.path, { id });
      const response = await sendForResponse({ route, path, search: '', body: undefined });
      const name = downloadName(response.headers.get('content-disposition')) ?? 'ingrow-export.zip';
      const file = await response.blob().catch(() => {
        throw networkError();
      });
      saveFile(file, name);
      return name;
    },
    onSuccess: (name) => showToast(`Saved ${name}`, 'success'),
  });
}
