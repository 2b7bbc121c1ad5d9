import { Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Job } from '#contract/jobs.ts';
import { jobLabel } from '#web/lib/job-labels.ts';
import { percentDone } from '#web/lib/job-queries.ts';
import { StopButton } from './stop-button.tsx';

type Props = {
  /** Null before the job starts. */
  job: Job | null;
  /** The results so far. */
  children: ReactNode;
};

/** A running import: its current step, its progress, and a stop button. */
export function JobProgress({ job, children }: Props) {
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text aria-live="polite">{job ? jobLabel(job) : 'Starting'}</Text>
        {job && <StopButton jobId={job.id} />}
      </Group>
      <Progress value={job ? (percentDone(job) ?? 0) : 0} aria-label="Import" transitionDuration={150} />
      <Text size="sm" c="dimmed" className="tabular">
        {children}
      </Text>
    </Stack>
  );
}
