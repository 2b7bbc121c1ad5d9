import { useMutation } from '@tanstack/react-query';
import type { SignalFilters } from '#contract/signals/signal-filters.ts';
import { formatCount } from '#core/pluralize.ts';
import { api } from '#web/lib/api.ts';
import { useReadAgain } from '#web/lib/use-read-again.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';

export type Wanted = { url: string; filters: SignalFilters; withDoNotEngage: boolean };

export function useCreate() {
  const onSettled = useReadAgain(['webhook']);
  return useMutation({ mutationFn: (body: Wanted) => api.webhook.create({ body }), onSettled });
}

export function useChange() {
  const onSettled = useReadAgain(['webhook']);
  return useMutation({
    mutationFn: (body: Partial<Wanted> & { state?: 'active' | 'paused' }) => api.webhook.change({ body }),
    onSettled,
  });
}

/** Sends a real signal immediately. `onSent` gets the event's id. */
export function useTest(onSent: (id: string) => void) {
  const onSettled = useReadAgain(['webhook']);
  return useMutation({
    mutationFn: () => api.webhook.test({ body: {} }),
    onSuccess: ({ id }) => onSent(id),
    onError: showFailure,
    onSettled,
  });
}

export function useRotate() {
  const onSettled = useReadAgain(['webhook']);
  return useMutation({
    mutationFn: () => api.webhook.rotateSecret({ body: {} }),
    onError: showFailure,
    onSettled,
  });
}

export function useReplay() {
  const onSettled = useReadAgain(['webhook']);
  return useMutation({
    mutationFn: (id: string) => api.webhook.replay({ params: { id } }),
    onSuccess: () => showToast('Sending again', 'success'),
    onError: showFailure,
    onSettled,
  });
}

export function useReplayFailed() {
  const onSettled = useReadAgain(['webhook']);
  return useMutation({
    mutationFn: () => api.webhook.replayFailed({ body: {} }),
    onSuccess: ({ replayed, leftOut }) => {
      const left = leftOut === 0 ? '' : ` · ${formatCount(leftOut)} on Do not engage left out`;
      showToast(`Resending ${formatCount(replayed)}${left}`, 'success');
    },
    onError: showFailure,
    onSettled,
  });
}

export function useBackfill() {
  return useMutation({ mutationFn: () => api.webhook.backfill({ body: {} }), onError: showFailure });
}

export function useDisconnect() {
  const onSettled = useReadAgain(['webhook']);
  return useMutation({
    mutationFn: () => api.webhook.disconnect({ query: {} }),
    onSuccess: () => showToast('Webhook disconnected', 'success'),
    onSettled,
  });
}
