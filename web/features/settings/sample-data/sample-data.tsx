import { Button, Group, List, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { isLive, jobQuery, percentDone } from '#web/lib/job-queries.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { LoadError } from '#web/ui/error-note.tsx';
import { showToast } from '#web/ui/toast.ts';
import { removalLines } from './sample-data-labels.ts';

/** The account's data from the sample network. Refetched after a removal. */
const sampleDataQuery = queryOptions({
  queryKey: ['sample-data'],
  queryFn: ({ signal }) => api.sampleData.read({}, { signal }),
});

/** The account's data from the sample network, and its removal. */
export function SampleDataSection() {
  const sample = useQuery(sampleDataQuery);
  const [started, setStarted] = useState<string | null>(null);
  if (sample.error && !sample.data) return <LoadError of={sample} />;
  if (!sample.data) return <Skeleton height={36} />;
  const removing = sample.data.removalJobId ?? started;
  if (removing !== null) return <Removal jobId={removing} onEnd={setStarted} />;
  if (sample.data.total === 0) {
    return (
      <Text size="sm" c="dimmed" maw="60ch">
        Your account has no sample data.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw="60ch">
        Your account has sample network data.
        {!sample.data.isNetworkOn && ' No longer updated: the sample network is off.'}
      </Text>
      <RemoveSampleData lines={removalLines(sample.data)} onStarted={setStarted} />
    </Stack>
  );
}

type RemoveProps = { lines: string[]; onStarted: (jobId: string) => void };

function RemoveSampleData({ lines, onStarted }: RemoveProps) {
  const [opened, dialog] = useDisclosure();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.sampleData.remove({}),
    onSuccess: (job) => {
      client.setQueryData(jobQuery(job.id).queryKey, job);
      dialog.close();
      onStarted(job.id);
    },
  });
  return (
    <>
      <Group>
        <Button variant="default" c="var(--danger)" onClick={dialog.open}>
          Remove sample data
        </Button>
      </Group>
      <ConfirmDialog
        opened={opened}
        onClose={dialog.close}
        title="Remove sample data?"
        action="Remove sample data"
        change={remove}
        failed="Not removed"
        onConfirm={() => remove.mutate()}
      >
        <Text size="sm">This is permanently removed:</Text>
        <List size="sm">
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        <Text size="sm">Your real data, agents, schedules, lists, scoring and voice stay.</Text>
      </ConfirmDialog>
    </>
  );
}

function Removal({ jobId, onEnd }: { jobId: string; onEnd: (next: null) => void }) {
  const client = useQueryClient();
  const { data: job } = useQuery(jobQuery(jobId));
  const state = job?.state;
  useEffect(() => {
    if (job === undefined || isLive(job)) return;
    if (job.state === 'succeeded') showToast('Sample data removed', 'success');
    else showToast(job.message ?? 'Couldn’t remove the sample data', 'danger');
    onEnd(null);
    void client.invalidateQueries();
  }, [job, onEnd, client]);
  return (
    <Stack gap="xs" maw={480}>
      <Text size="sm" aria-live="polite">
        {state === 'queued' || job === undefined ? 'Starting' : 'Removing sample data'}
      </Text>
      <Progress value={job ? (percentDone(job) ?? 0) : 0} aria-label="Removal" transitionDuration={150} />
    </Stack>
  );
}
