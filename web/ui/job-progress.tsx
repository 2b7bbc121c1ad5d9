import { Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Job } from '#contract/jobs.ts';
import { jobLabel } from '#web/lib/job-labels.ts';
import { percentDone } from '#web/lib/job-queries.ts';
import { StopButton } from './stop-button.tsx';

type Props = {
  /** Null where it is only about to begin. */
  job: Job | null;
  /** What it has brought so far. */
  children: ReactNode;
};

/** An import under way: what it does, how far it is, and the way to stop it. */
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
