import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { NewBrief } from '#contract/agents/artifacts.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';
import { briefMessages as messages } from './brief-messages.ts';

/** Writes the page to read before a call with this person or company, and opens it. */
export function BriefButton({ about }: { about: NewBrief }) {
  const write = useWriteBrief();
  return (
    <Button
      size="compact-md"
      variant="default"
      leftSection={<IconFileText size={15} stroke={1.7} aria-hidden />}
      loading={write.isPending}
      onClick={() => write.mutate(about)}
    >
      {messages.button}
    </Button>
  );
}

function useWriteBrief() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: NewBrief) => api.artifacts.brief({ body }),
    onSuccess: (artifact) => {
      client.setQueryData(['artifact', artifact.id], artifact);
      void navigate({ to: '/dashboard/artifacts/$artifactId', params: { artifactId: artifact.id } });
    },
    onError: () => showToast(messages.failed, 'danger'),
  });
}
