import { Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isLive, jobQuery, percentDone } from '#web/lib/job-queries.ts';
import { StopButton } from '#web/ui/stop-button.tsx';

/** An export under way: how far it is, and the way to stop it. */
export function ExportProgress({ jobId }: { jobId: string | null }) {
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
        It goes on when you leave this page.
      </Text>
    </Stack>
  );
}
