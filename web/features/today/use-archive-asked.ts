import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { showFailure } from '#web/ui/toast.ts';
import { startMessages } from './start-messages.ts';
import { startQuery } from './today-query.ts';

/** Keeps that the user asked LinkedIn for the archive of a connected profile. */
export function useArchiveAsked() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.today.done({ body: { kind: 'archiveAsked', id, isDone: true } }),
    onError: (error) => void showFailure(error, startMessages.notSaved),
    onSettled: () => client.invalidateQueries({ queryKey: startQuery.queryKey }),
  });
}
