import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { NewBrief } from '#contract/agents/artifacts.ts';
import { api } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast.ts';
import { briefMessages as messages } from './brief-messages.ts';

/** Writes a call brief and opens it. */
export function useWriteBrief() {
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
