import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { List } from '#contract/signals/lists.ts';
import { api } from '#web/lib/api.ts';
import { userLists } from './list-queries.ts';

/** Creates a list. The caller shows the reason if it's rejected. */
export function useCreateList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.lists.create({ body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: userLists.queryKey }),
  });
}

/** Renames a list and refetches the rows that show it. */
export function useRenameList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api.lists.rename({ params: { id }, body: { name } }),
    onSettled: () => readListedAgain(client),
  });
}

/** Deletes a list and refetches the rows that showed it. */
export function useDeleteList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (list: List) => api.lists.remove({ params: { id: list.id } }),
    onSettled: () => readListedAgain(client),
  });
}

function readListedAgain(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['signals'] });
  void client.invalidateQueries({ queryKey: ['signal-rows'] });
  return client.invalidateQueries({ queryKey: userLists.queryKey });
}
