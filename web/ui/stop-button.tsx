import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { showFailure } from './toast.ts';

/** Asks a job to stop. The work done so far is kept. */
export function StopButton({ jobId }: { jobId: string }) {
  const stop = useMutation({
    mutationFn: () => api.jobs.stop({ params: { id: jobId } }),
    onError: (error) => showFailure(error),
  });
  return (
    <Button
      size="compact-sm"
      flex="none"
      variant="default"
      loading={stop.isPending}
      disabled={stop.isSuccess}
      onClick={() => stop.mutate()}
    >
      {stop.isSuccess ? 'Stopping' : 'Stop'}
    </Button>
  );
}
